extension Mutant {
  static let all = tour + choices + tips + cards + finding + guides + history + terminal + host + command

  private static let tour = [
    Mutant("TourSession/Tour/Tour+Moving.swift", "mutating func close() -> [Effect] { end(«hasAppeared ? .closed : nil») }", ".closed", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Moving.swift", "path.dropLast().last { «shown.contains($0) && canBeShownNow($0)» }", "shown.contains($0)", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Moving.swift", "path.dropLast().first { «shown.contains($0) && canBeShownNow($0)» }", "shown.contains($0)", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Moving.swift", "«leftOut = []»\n    leave(for: 0", nil, "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Moving.swift", "    «shown = []»\n", nil, "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Moving.swift", "«steps[other].missing.wait > Missing.standard.wait» || hasKeys", "false", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Moving.swift", "return mayCome && «!leftOut.contains(other)»", "true", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Moving.swift", "case .missing: «steps[index].missing.then == .center»\n    case .unfit", "true", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "showing.sight = sight\n      «showing.lostAt = nil»", nil, "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "        «showing.sight = Sight()»\n", nil, "TourSessionTests.SeveralTargetsTests"),
    Mutant("TourSession/Card/Sight.swift", "«if let region» = try screenIndex.find([other], &budget)", "if sight.others.isEmpty, let region", "TourSessionTests.SeveralTargetsTests"),
    Mutant("TourSession/Tips/Tips+Showing.swift", "«self.sight.anchor.pointsAt(sight.anchor)»", "true", "TourSessionTests.SeveralTargetsTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "if now >= «lostAt + timing.grace» {", "lostAt", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "guard «isStill || (arrival.lingering != nil && !arrival.awaitsAnswer)» else", "true", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "if let typedAt, «now < typedAt + timing.typing» { return nil }", "false", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "|| locations.isDone == true, «!isTyping(showing, at: now)» {", "true", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "«guard menu == nil else { return [] }»\n    var effects", nil, "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "isPrograms ? «[.forward($0.token)]» : []", "[]", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Input.swift", "case .resume:\n      menu = nil\n      return «timePassed(at: now)»", "[]", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Input.swift", "case (.escape, []): return «press(.resume, at: now)»", "[]", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Input.swift", "guard arrival.typed.count > «Self.mostTyped» else", "Self.mostTyped + 1", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Input.swift", "let isAnswered = «step.do == nil && step.choices == nil»", "true", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Input.swift", "    «(step.do != nil || step.choices != nil) && key.isText» ? nil : CardKey", "false", "TourSessionTests.TourTests"),
    Mutant("TourSession/Card/ShownCard.swift", "return «geometry.card.contains(point)» ? .card : .outside", "false", "TourSessionTests.TourTests"),
    Mutant("TourSession/Card/CardState.swift", "focused.flatMap { action in «card.buttons.firstIndex { $0.action == action }» }", "card.mainButton", "TourSessionTests.CardStateTests"),
    Mutant("TourSession/Card/CardState.swift", "focused = «index == card.mainButton ? nil : card.buttons[index].action»", "card.buttons[index].action", "TourSessionTests.CardStateTests"),
    Mutant("TourSession/Card/CardState.swift", "«guard scroll != geometry.scroll else { return .useless }»", nil, "TourSessionTests.CardStateTests"),
    Mutant("TourSession/Card/CardState.swift", "if let noticeUntil, «now >= noticeUntil» {", "true", "TourSessionTests.CardStateTests"),
    Mutant("TourSession/Tour/Tour+Input.swift", "if «!isAsked(key)», preferences.bindings.action(of: key) == .skip {", "true", "TourSessionTests.TourTests"),
    Mutant("TourSession/Tour/Tour+Scene.swift", "let footnote = «following == nil» ? replayCommand", "true", "TourSessionTests.TourTests"),
  ]

  private static let choices = [
    Mutant("TourSession/Tour/Tour+Choices.swift", "if «selection.chosen.isEmpty, !choices.several» { return [] }", "false", "ChoiceTests"),
    Mutant("TourSession/Tour/Tour+Choices.swift", "choices.remembers ? «selected[step.id] ?? []» : committed", "[]", "ChoiceTests"),
    Mutant("TourSession/Tour/Tour+Choices.swift", "guard shownCard.shows(option: selection.focus), «!selection.isTyping(at: now)» else", "true", "ChoiceTests"),
    Mutant("TourSession/Tour/Tour+Choices.swift", "return goesOn && «!selection.several» ?", "true", "ChoiceTests"),
    Mutant("TourSession/Card/CardState.swift", "if rows > 0, «index >= options.options.count», selection.focus", "false", "ChoiceTests"),
    Mutant("TourSession/Tour/Tour+Arriving.swift", "arrival.passed.insert(index).inserted, «!arrival.passed.contains(next)» else", "true", "ChoiceTests"),
    Mutant("TourSession/Tour/Tour+Moving.swift", "(other == index ? «chosenStep» : nil) ?? order.next[other]", "nil", "ChoiceTests"),
    Mutant("TourSession/Tour/Tour+Buttons.swift", "return isAgreed && «opensAddresses» ?", "true", "ButtonTests"),
    Mutant("TourSession/Tour/Tour+Buttons.swift", "if «step.done == nil» { return emitted", "true", "ButtonTests"),
    Mutant("TourSession/Tour/Tour+Buttons.swift", "guard preferences.showsKeys, «step.do != nil», !isStuck else", "true", "ButtonTests"),
    Mutant("TourCard/Layout/PlacedCard.swift", "let options = content.card.options, «options.follows», options.hasFocus", "true", "OptionGridTests"),
  ]

  private static let tips = [
    Mutant("TourSession/Session/Session.swift", "public var takesTourKey: Bool { «hasTour» ||", "false", "CompositorTests.swift|CompositorInputTests.swift|CompositorTipTests.swift"),
    Mutant("TourSession/Session/Session.swift", "if burst.swallows(key, at: now, hasCard: hasCard) { «return []» }", nil, "CompositorTests.swift|CompositorInputTests.swift|CompositorTipTests.swift"),
    Mutant("TourSession/Session/Session.swift", "private var tipsMayAppear: Bool { «!hasTour» && replayNotice == nil }", "true", "CompositorTests.swift|CompositorInputTests.swift|CompositorTipTests.swift"),
    Mutant("TourSession/Session/Session.swift", "«if hasCard { burst.end() }»", nil, "CompositorTests.swift|CompositorInputTests.swift|CompositorTipTests.swift"),
    Mutant("TourSession/Session/Session.swift", "      self.tour?.capabilities = capabilities\n      «self.tour?.strings = strings»", nil, "TourSessionTests.StringsTests"),
    Mutant("TourModel/History/HistoryNames.swift", "both.version = «max(version, other.version)»", "later.version", "TourModelTests|TourSessionTests.Tip"),
    Mutant("TourModel/Settings/TipPreferences.swift", "«hours.upperBound.minus(hours.lowerBound)»\n", "hours.upperBound", "TourModelTests|TourSessionTests.Tip"),
  ]

  private static let cards = [
    Mutant("TourCard/Layout/SidePosition.swift", "case .right: «[.right, .bottom, .top, .left]»", "[.right, .top, .bottom, .left]", "PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Layout/SidePosition.swift", "case .left: «[.left, .bottom, .top, .right]»", "[.left, .right, .bottom, .top]", "PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Layout/Placement.swift", "avoiding: others) where «CardLayout.minimum.fits(in: room.size)» {", "true", "PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Layout/Placement.swift", "if let best, «best.placement.layout.textRows >= 2» {", "true", "PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Layout/Placement.swift", "case .top: row = «room.endRow - size.rows»", "room.endRow - size.rows + 1", "PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Layout/SidePosition.swift", "case .start: «min(target.lowerBound, target.upperBound - 2)»", "target.lowerBound", "PlacesPageTests|PlacementTests"),
    Mutant("TourCard/Layout/SidePosition.swift", "case .after: «target.upperBound - 2»", "target.lowerBound", "SmallWorldTests"),
    Mutant("TourCard/Layout/SidePosition.swift", "case .before: «target.lowerBound»\n      case .after: target.upperBound - 1", "target.upperBound - 1", "SmallWorldTests"),
    Mutant("TourCard/Layout/SidePosition.swift", "case .start, .end: «Self.middle(target.clamped(to: card))»", "Self.middle(target)", "PlacementTests"),
    Mutant("TourCard/Layout/SidePosition.swift", "let columns: [Side] = «isRight» ?", "isBelow", "PlacementTests"),
    Mutant("TourCard/Layout/Placement.swift", "«!still.intersects(target)», !spotlights", "true", "PlacementTests|SmallWorldTests"),
    Mutant("TourCard/Layout/Placement.swift", "let others = «anchor == nil» ?", "true", "SmallWorldTests"),
    Mutant("TourCard/Layout/Placement.swift", "if let nearest, «!others.contains(where: nearest.covers)» {", "true", "SpotlightsTests"),
    Mutant("TourCard/Layout/Placement.swift", "?? «Placement.apart(from: [target] + others, on: screen, full: full, layout: layout)»", "nil", "SpotlightsTests"),
    Mutant("TourCard/Drawing/TargetRing.swift", "guard program.bounds.contains(line), «!spotlights.contains(where: line.intersects)» else", "true", "SpotlightsTests|TargetRingTests"),
    Mutant("TourCard/Drawing/DimmedCells.swift", "«column = bright.upperBound»", nil, "SpotlightsTests|ComposeTests"),
    Mutant("TourCard/Layout/CardLayout.swift", "static let minimum = Size(columns: 18, rows: «4»)", "3", "PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Layout/ButtonRows.swift", "max(0, limit - line.columns - gap - «end.columns»)", "0", "CardLayoutTests"),
    Mutant("TourCard/Drawing/Compose.swift", "(theme.dim < 30 || «screen.isFaint(spotlight, dimming)»)", "false", "TargetRingTests|PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Drawing/CardGeometry.swift", "screen.cursor.isVisible && «screen.cursor.position.row == last» ? 0 : last", "false", "PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Drawing/Compose.swift", "if !scene.isModal, screen.cursor.isVisible, «!placed.placement.card.contains(screen.cursor.position)» {", "true", "PlacementTests|ComposeTests|ComposeGoldenTests|CardLayoutTests|CardWrappingTests"),
    Mutant("TourCard/Drawing/Compose.swift", "guard let end = flashedAt?.plus(flashDuration), «now < end» else", "now <= end", "ThemeTests.swift"),
  ]

  private static let finding = [
    Mutant("TourFinding/Resolve.swift", "area = «outer.intersection(area)»", "outer", "ResolveTests|SearchBudgetTests|BoxTests"),
    Mutant("TourFinding/Resolve.swift", "if number == «wanted» {", "wanted + 1", "ResolveTests|SearchBudgetTests|BoxTests"),
    Mutant("TourFinding/Resolve.swift", "if attributes.contains(.wide) { return Rect(column: point.column, row: point.row, columns: «2», rows: 1) }", "1", "ResolveTests|SearchBudgetTests|BoxTests"),
    Mutant("TourFinding/ResolveRegion.swift", "(range.count * share.clampedShare + «99») / 100", "0", "ResolveTests|SearchBudgetTests|BoxTests"),
    Mutant("TourFinding/ResolveRegion.swift", "return «(first..<(first + count)).clamped(to: range)»", "first..<(first + count)", "ResolveTests|SearchBudgetTests|BoxTests"),
  ]

  private static let guides = [
    Mutant("TourGuide/Values/GuideTree.swift", "case .present(let targets): «inCondition» ? tree", "false", "GuideValueTests.swift"),
    Mutant("TourGuide/Values/GuideTree.swift", "keys.first(where: { «Key(name: $0.name) != $0.canonical» })", "false", "GuideValueTests.swift"),
    Mutant("TourGuide/Values/GuideTree.swift", "«depth < Limit.depth», values <= Limit.values else", "true", "GuideValueTests.swift"),
    Mutant("TourGuide/Decoding/Fields.swift", "static let nameLength = «64»", "63", "GuideFileTests.swift"),
    Mutant("TourGuide/Decoding/ScalarDecoder.swift", "«name.count <= Limit.nameLength», name.first", "name.count <= Limit.nameLength + 1", "GuideFileTests.swift"),
    Mutant("TourGuide/Decoding/DurationDecoder.swift", "Numeral.decimal(digits, in: 0...«span.most / unit.length»)", "span.most / unit.length - 1", "GuideFileTests.swift"),
    Mutant("TourGuide/Decoding/DurationDecoder.swift", "«number * unit.length >= least»", "number * unit.length > least", "GuideFileTests.swift"),
    Mutant("TourGuide/Decoding/Decoder.swift", "if «all.count > limit» { report(.tooMany", "all.count > limit + 1", "GuideFileTests.swift"),
    Mutant("TourGuide/Decoding/Decoder.swift", "at: «all[limit].mark») }", "node.mark", "GuideFileTests.swift"),
  ]

  private static let history = [
    Mutant("TourModel/History/HistoryNames.swift", "for name in «[guide.name] + guide.was» {\n      guard", "[guide.name]", "TourModelTests.History"),
    Mutant("TourModel/History/HistoryNames.swift", "other.chances) { $0.union($1) }\n    both.unread = «unread.union(other.unread)»", "unread", "TourModelTests|TourHistoryTests"),
    Mutant("TourModel/History/HistoryNames.swift", "if later.outcome == nil || «later.outcome == .closed && !both.isOpen» {", "false", "TourModelTests.History"),
    Mutant("TourModel/History/HistoryForgetting.swift", "for name in «[guide.name] + guide.was» where", "[guide.name]", "TourModelTests.History"),
  ]

  private static let terminal = [
    Mutant("TourTerminal/Parser/Text.swift", "guard modes.pen.select(bytes, &next, &penCell) else { break runs }\n            «lastGraphic = nil»", nil, "TerminalTests.swift|RestorationTests.swift"),
    Mutant("TourTerminal/Parser/SettingModes.swift", "modes.alternateMode = number\n      }\n      if «number == 1049» {", "number == 1049 && modes.alternateMode == 1049", "FunctionTests.swift"),
    Mutant("TourTerminal/Announcements/Widgets.swift", "regions[name] = «area.contains(region)» && moved", "true", "AnnouncementTests.swift"),
    Mutant("TourTerminal/Announcements/Widgets.swift", "region.intersects(area) && «!region.contains(area)» {", "true", "AnnouncementTests.swift"),
    Mutant("TourTerminal/Parser/Routing.swift", "if number == Announcement.number { return «.answered» }", ".outward", "AnnouncementTests.swift"),
    Mutant("TourTerminal/Parser/Editing.swift", "if !selective, «isAll» { widgets.removeAll() }", "true", "AnnouncementTests.swift"),
    Mutant("TourHost/Compositor/Compositor.swift", "settleQuestions(at: now)\n    «handleMessages(at: now)»", nil, "CompositorTests.swift|CompositorInputTests.swift|CompositorTipTests.swift"),
    Mutant("TourTerminal/Input/Mouse.swift", "if «isRelease == true» { return nil }", "false", "InputDecoderTests.swift"),
    Mutant("TourTerminal/Input/Mouse.swift", "isMotion ? «.motion(button)» : isRelease", "isRelease == true ? .release(button) : .motion(button)", "InputDecoderTests.swift"),
    Mutant("TourTerminal/Input/Mouse.swift", "max(0, «column - 1»)", "column", "InputDecoderTests.swift"),
    Mutant("TourTerminal/Input/InputDecoder+Bytes.swift", "state = .paste(«byte == 0x1B ? 1 : 0»)", "0", "InputDecoderTests.swift"),
    Mutant("TourTerminal/Restoration/Restoration.swift", "for _ in «titles.kept» { writer.control(\"23;0t\") }", "[]", "RestorationTests.swift|BesideTests.swift|CoveredOutputTests.swift"),
    Mutant("TourTerminal/Restoration/Restoration.swift", "setErasing(target)\n    «setPen(target.pen)»\n    setInserting(target.isInserting)\n    sendIncomplete(terminal.pending)\n  }\n\n  /// Restores the cursor. If REP", nil, "RestorationTests.swift|BesideTests.swift|CoveredOutputTests.swift"),
    Mutant("TourTerminal/Restoration/Restoration.swift", "if «isWrapPending» { writer.send", "false", "RestorationTests.swift|BesideTests.swift|CoveredOutputTests.swift"),
    Mutant("TourTerminal/Parser/Printing.swift", "guard «isAutowrap», count <= modes.margins.columns else { return }", "true", "TerminalTests.swift|RestorationTests.swift"),
    Mutant("TourTerminal/Parser/Printing.swift", "if isWhole, «row + 1 < size.rows || modes.margins.endRow == size.rows» {", "true", "TerminalTests.swift|RestorationTests.swift"),
  ]

  private static let host = [
    Mutant("TourHost/Compositor/Compositor.swift", "shadow.resize(size)\n    «overlay?.painted = nil»\n", nil, "CompositorTests.swift|CompositorInputTests.swift|CompositorCursorTests.swift|CompositorTipTests.swift"),
    Mutant("TourHost/Compositor/Compositor.swift", "if «!shadow.isAlternate» { cursorIsUnknown = true }", "false", "CompositorTests.swift|CompositorInputTests.swift|CompositorCursorTests.swift|CompositorTipTests.swift"),
    Mutant("TourHost/Compositor/Compositor+Terminal.swift", "if case .release = mouse.action { «holdsButton = false» }", nil, "CompositorTests.swift|CompositorInputTests.swift|CompositorCursorTests.swift|CompositorTipTests.swift"),
    Mutant("TourHost/Compositor/Compositor+Terminal.swift", "case .wheel: return «session.covers(mouse.position)»", "false", "CompositorTests.swift|CompositorInputTests.swift|CompositorCursorTests.swift|CompositorTipTests.swift"),
    Mutant("TourHost/Compositor/Compositor+Terminal.swift", "pasteOwner = «part == .end ? nil : owner»", "nil", "CompositorTests.swift|CompositorInputTests.swift|CompositorCursorTests.swift|CompositorTipTests.swift"),
    Mutant("TourHost/Compositor/Compositor+Picture.swift", "let isDue = painted.scene != scene || «painted.nextFrameAt.map { now >= $0 } ?? false»", "false", "CompositorTests.swift|CompositorInputTests.swift|CompositorCursorTests.swift|CompositorTipTests.swift"),
    Mutant("TourHost/Compositor/ScreenSearch.swift", "notBefore = min(notBefore, now + «Self.completionTime»)", "0", "CompositorTests.swift"),
    Mutant("TourHost/Compositor/Compositor+Picture.swift", "guard isDue || «painted.revision != revision» && now", "false", "CompositorTests.swift|CompositorInputTests.swift|CompositorCursorTests.swift|CompositorTipTests.swift"),
    Mutant("TourHost/Host/Host+Pump.swift", "«if !watches[.program].found.isReadable { noteUnseenInput() }»", nil, "TipTerminalTests.swift"),
    Mutant("TourHost/Host/Host+Ending.swift", "let isFinal = signal == SIGSTOP && «tour_shim_is_orphaned() != 0»", "false", "JobTests.swift"),
    Mutant("TourHost/Host/Host+Ending.swift", "«running.removeAll(where: \\.hasStopped)»", "running.removeAll()", "JobTests.swift"),
    Mutant("TourHost/Host/Host.swift", "«if !isShared { try terminal.enterRaw() }»", "try terminal.enterRaw()", "JobTests.swift"),
    Mutant("TourHost/Host/Host.swift", "«signalPipeline(output.toProgram)»", nil, "JobTests.swift"),
    Mutant("TourHost/Host/Host+Pump.swift", "if count < Self.mostHandedOver || «!toTerminal.isEmpty» { break }", "false", "HostTests.swift"),
    Mutant("TourHost/Host/Host+Ending.swift", "toProgram.replace(by: withoutAnswers(«program.unread + toProgram.rest»))", "toProgram.rest", "JobTests.swift"),
    Mutant("TourHost/Program/Command.swift", "«unsafe sigaction(SIGQUIT, &ignoring, &quit)»", nil, "CommandTests.swift|RunTests.swift"),
    Mutant("TourHost/Host/Queue.swift", "if unsafe start > memory.count / 2, «unsafe memory.count - count >= more» {", "true", "QueueTests.swift"),
    Mutant("TourHost/Headless/HeadlessTerminal.swift", "if hasEnded, «!isNew» { return .ended }", "true", "HeadlessTerminalTests.swift"),
    Mutant("TourHost/Headless/HeadlessTerminal.swift", "if «input.count < Self.mostInput» { input", "true", "HeadlessTerminalTests.swift"),
    Mutant("TourHost/Headless/HeadlessTerminal+Input.swift", "«input.append(bytes)»\n    try sendInput()", nil, "HeadlessTerminalTests.swift"),
    Mutant("TourSession/Session/Session.swift", "(isSameCard ? [] : handle(.drawn, at: now)) + «(isUnseen ? handle(.appeared, at: now) : [])»", "[]", "HeadlessSessionTests.swift"),
  ]

  private static let command = [
    Mutant("TourKit/SessionPlan.swift", "file?.update { history in «guides.forEach { history.forget($0) }» }", nil, "SessionPlanTests.swift|RunTests.swift"),
    Mutant("TourKit/SessionPlan.swift", "«try file?.canRecord()»", nil, "SessionPlanTests.swift"),
    Mutant("TourKit/EmbeddedTour+Tips.swift", "if observers.isEmpty || «observers.areCalled» { return }", "false", "TourKitTests.EmbeddedTourTests"),
    Mutant("TourKit/EmbeddedTour+Tips.swift", "if isSilent || «failure != nil» {", "false", "TourKitTests.EmbeddedTourTests"),
    Mutant("TourKit/EmbeddedTour+Parameters.swift", "    «keep(parameter.name, at: now) { _ in value }»\n", nil, "TourKitTests.EmbeddedTourTests"),
    Mutant("TourCurses/CursesTour.swift", "uncover() : «mayHaveDrawn» ? CCurses", "false", "TypedLettersTests.swift"),
    Mutant("TourKit/HistoryWriter.swift", "retryAt > 0 ? retryAt : «min(now + Self.pause, notedAt + Self.patience)»", "now + Self.pause", "HistoryWriterTests.swift"),
    Mutant("TourKit/HistoryWriter.swift", "«if content.damage != nil { return nil }»", nil, "HistoryWriterTests.swift"),
    Mutant("tour/Running/Launch.swift", "«preferences.bindings.remove(tourKey)»", nil, "RunTests.swift|EndToEndTests.CommandTests"),
    Mutant("tour/Running/HostedRun.swift", "return ExitStatus(code: «error.exitStatus»)", "1", "RunTests.swift|EndToEndTests.CommandTests"),
    Mutant("tour/Commands/Reset.swift", "let guide = «entry.flatMap { readGuide(path: $0.path).guide }»\n    let now", "nil", "EndToEndTests.CommandTests|TipCommandTests"),
  ]
}
