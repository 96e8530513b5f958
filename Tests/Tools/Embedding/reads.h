/* Included before each source of a patched program: reads.c calls these functions in their place. */
#define tour_open measured_open
#define tour_wgetch measured_wgetch
