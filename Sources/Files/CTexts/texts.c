/* The compiler notes the embedded files as dependencies, so a change of one of them recompiles this file. */
#include "CTexts.h"

#include <stddef.h>

/* #embed is C23; Clang warns of it in earlier modes. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct tour_text texts[] = {
  {"ar.yaml", (const unsigned char[]){
#embed "Words/ar.yaml"
    , 0}},
  {"de.yaml", (const unsigned char[]){
#embed "Words/de.yaml"
    , 0}},
  {"en.yaml", (const unsigned char[]){
#embed "Words/en.yaml"
    , 0}},
  {"es.yaml", (const unsigned char[]){
#embed "Words/es.yaml"
    , 0}},
  {"fr.yaml", (const unsigned char[]){
#embed "Words/fr.yaml"
    , 0}},
  {"he.yaml", (const unsigned char[]){
#embed "Words/he.yaml"
    , 0}},
  {"hi.yaml", (const unsigned char[]){
#embed "Words/hi.yaml"
    , 0}},
  {"it.yaml", (const unsigned char[]){
#embed "Words/it.yaml"
    , 0}},
  {"ja.yaml", (const unsigned char[]){
#embed "Words/ja.yaml"
    , 0}},
  {"ko.yaml", (const unsigned char[]){
#embed "Words/ko.yaml"
    , 0}},
  {"pl.yaml", (const unsigned char[]){
#embed "Words/pl.yaml"
    , 0}},
  {"pt_BR.yaml", (const unsigned char[]){
#embed "Words/pt_BR.yaml"
    , 0}},
  {"ru.yaml", (const unsigned char[]){
#embed "Words/ru.yaml"
    , 0}},
  {"tr.yaml", (const unsigned char[]){
#embed "Words/tr.yaml"
    , 0}},
  {"zh_CN.yaml", (const unsigned char[]){
#embed "Words/zh_CN.yaml"
    , 0}},
  {"zh_TW.yaml", (const unsigned char[]){
#embed "Words/zh_TW.yaml"
    , 0}},
  {"demo.ar.yaml", (const unsigned char[]){
#embed "Demo/demo.ar.yaml"
    , 0}},
  {"demo.de.yaml", (const unsigned char[]){
#embed "Demo/demo.de.yaml"
    , 0}},
  {"demo.es.yaml", (const unsigned char[]){
#embed "Demo/demo.es.yaml"
    , 0}},
  {"demo.fr.yaml", (const unsigned char[]){
#embed "Demo/demo.fr.yaml"
    , 0}},
  {"demo.he.yaml", (const unsigned char[]){
#embed "Demo/demo.he.yaml"
    , 0}},
  {"demo.ja.yaml", (const unsigned char[]){
#embed "Demo/demo.ja.yaml"
    , 0}},
  {"demo.zh_CN.yaml", (const unsigned char[]){
#embed "Demo/demo.zh_CN.yaml"
    , 0}},
  {NULL, NULL},
};

const struct tour_text *tour_texts(void) { return texts; }
