"""Using every panel of an explorer once, as a reader would, and looking meanwhile for text that is cut off."""

import re

from tests.browser.lab import IDLE, PATIENCE, settle

CUT = """host => {
    const found = new Set(), range = document.createRange(), boxes = new Map();
    const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
    /** How an element treats what is inside it: null for one that lets everything out. */
    const box = (element) => {
        if (!boxes.has(element)) {
            const style = getComputedStyle(element), { overflowX, overflowY, position, display } = style;
            const framed = parseFloat(style.borderLeftWidth) > 0 && parseFloat(style.borderRightWidth) > 0;
            const across = framed || overflowX !== 'visible', down = framed || overflowY !== 'visible';
            const last = position === 'fixed' || scrolls(overflowX) || scrolls(overflowY);
            const plain = display === 'inline' || !(across || down || last);
            boxes.set(element, plain ? null : { across, down, last, own: element.getBoundingClientRect() });
        }
        return boxes.get(element);
    };
    const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
    for (let node; (node = texts.nextNode());) {
        const words = node.textContent.trim(), element = node.parentElement;
        if (!words || element.closest('.rk-unseen, datalist, select, svg')) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect(), title = element.closest('[title]')?.title ?? '';
        if (title.includes(words.replace(/…$/, ''))) continue;
        if (/[^ ]…$/.test(words) && element.closest('button, .rk-cut')) found.add(words);
        for (let up = element; up !== host.parentElement; up = up.parentElement) {
            const edge = box(up);
            if (!edge) continue;
            const { across, down, last, own } = edge;
            if (last || text.top > own.bottom - 3 || text.left > own.right - 3) break;  // scrolled, or not there at all
            const wide = across && (text.right > own.right + 1 || text.left < own.left - 1);
            const high = down && (text.bottom > own.bottom + 3 || text.top < own.top - 3);
            if (wide || high) found.add(`${words.slice(0, 60)} (in .${up.className})`);
            if (wide || high) break;
        }
    }
    return [...found];
}"""
"""Texts that stick out of what clips or frames them and that no title tells whole."""

LOST = """host => {
    const can = 'button, input, select, summary, a[href], [tabindex], [role=slider]';
    const drawn = '.rk-scene, .rk-whole, .rk-step, .rk-plot, .rk-strip, label';
    const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]');
    const pressed = [...host.querySelectorAll('*')].filter((each) => {
        if (each.closest(can) || each.closest(drawn) || each.querySelector(can) || !shown(each)) return false;
        return getComputedStyle(each).cursor === 'pointer' && getComputedStyle(each.parentElement).cursor !== 'pointer';
    });
    const reached = (each) => each.disabled || each.tabIndex >= 0 || each.role === 'tab';
    const skipped = [...host.querySelectorAll(can)].filter((each) => !reached(each) && shown(each));
    return [...pressed, ...skipped].map((each) => each.outerHTML.slice(0, 120));
}"""
"""What takes a click and no Tab leads to. Spaces, lines of the log and curves have keys and the field of moves."""

WALK = """host => {
    const now = document.activeElement, within = (selector) => now.closest(selector);
    if (!host.contains(now)) return null;
    if (now === host) return 'explorer';
    if (within('[data-panel]')) return within('[data-panel]').dataset.panel;
    return within('.rk-head') ? 'head' : within('[role=tablist]') ? 'tabs' : 'more';
}"""
"""The part of the explorer that has the focus; null if it is elsewhere."""

MARKUP = '<img src=x onerror="window.hacked=1">'
"""Typed where a move is expected: it stays text."""
ORDER = ["explorer", "head", "steps", "sentence", "board", "moves", "verdict", "tabs"]

PARTS = (
    "stepping", "board", "moving", "branching", "reading_the_log", "reading_rules", "looking_ahead", "charts",
    "rulings", "eyes", "sheet",
)  # fmt: skip
"""What a reader does, in this order: a branch is there when something was tried."""


class Reader:
    """Somebody who uses an explorer; ``seen`` collects what was cut off, ``verdicts`` the answers to moves."""

    def __init__(self, page, explorer, name=""):
        self.page, self.explorer, self.name = page, explorer, name
        self.seen, self.verdicts = [], set()

    def look(self, where):
        """Reads the panels as they are now."""
        self.seen += [f"{self.name}, {where}: {text}" for text in self.explorer.evaluate(CUT)]
        self.seen += [f"{self.name}, {where}: no Tab leads to {html}" for html in self.explorer.evaluate(LOST)]

    def key(self, *keys):
        """Presses keys on the explorer itself."""
        self.explorer.focus()
        for each in keys:
            self.page.keyboard.press(each)

    def panel(self, name):
        """A panel by its name."""
        return self.explorer.locator(f"[data-panel={name}]")

    def tab(self, name):
        """Opens a tab; its panel."""
        self.explorer.get_by_role("tab", name=name, exact=True).press("Enter")
        return self.explorer.locator(f"[role=tabpanel][aria-label={name}]")

    @property
    def step(self):
        """Where we stand."""
        return int(self.explorer.locator(".rk-step-field").input_value())

    def use(self, parts=PARTS):
        """Uses panels one after the other, from where the explorer stands."""
        self.explorer.scroll_into_view_if_needed()
        self.answered()
        self.look("first view")
        assert self.panel("board").locator(".rk-scene .rk-glyph").count(), f"{self.name} shows an empty board"
        began = self.step
        for part in parts:
            getattr(self, part)()
            self.going(began)

    @property
    def asked(self):
        """Does a scenario wait for a move to be tried?"""
        return self.explorer.locator(".rk-moves.rk-asked").count() > 0

    def answered(self):
        """Waits until the moves of the step are there."""
        self.explorer.locator(".rk-moves :is(.rk-options, .rk-empty)").first.wait_for()
        self.page.wait_for_function(
            "moves => !moves.querySelector('[inert]')", arg=self.panel("moves").element_handle()
        )

    def going(self, number):
        """Goes to a step by its number."""
        field = self.explorer.locator(".rk-step-field")
        field.fill(str(number))
        field.press("Enter")
        assert self.step == number

    def stepping(self):
        """The step bar: to both ends, on and back, to an event, by itself, and a bookmark."""
        bar = self.panel("steps")
        last = int(bar.get_by_text("of ", exact=False).last.inner_text().split()[-1])
        self.key("End")
        assert self.step == last
        self.key("Home")
        assert self.step == 0
        if last:
            bar.get_by_label("On (right arrow)").press("Enter")
            bar.get_by_label("Back (left arrow)").press("Enter")
            bar.get_by_label("Last (End)").press("Enter")
            bar.get_by_label("First (Home)").press("Enter")
            assert self.step == 0
            bar.get_by_label("Timeline").press("ArrowRight")
            assert self.step == 1
            self.key("Space")
            bar.get_by_role("button", name="Pause").press("Enter")
        bar.get_by_label("Kind of event").select_option(index=0)
        self.key("n", "p", "]", "[")
        mark = bar.locator("[title*=ookmark]")
        before = mark.get_attribute("title")
        mark.press("Enter")
        assert mark.get_attribute("title") != before
        mark.press("Enter")

    def board(self):
        """Points at a space, at a token and at the card of a seat; the switches of the board."""
        board = self.panel("board")
        for found in (board.locator(".rk-scene .rk-space").last, board.locator(".rk-scene .rk-glyph[data-id]").first):
            if found.count():
                box = found.bounding_box()
                at = {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}
                found.dispatch_event("pointermove", at)
                self.look("facts of a space")
                board.locator(".rk-scene").first.dispatch_event("pointerleave")
        for card in board.locator(".rk-seat-card").all()[:1]:
            card.press("Enter")  # tells nothing while the seat has nothing on the board
            self.look("facts of a seat")
            card.press("Escape")
        changed = board.get_by_role("button", name="what changed")
        changed.press("Enter")
        changed.press("Enter")
        for mode in board.get_by_role("group", name="zoom").get_by_role("button").all():
            kept = mode.get_attribute("aria-pressed") == "true"
            mode.press("Enter")
            self.look("zoom") if not kept else None

    def moving(self):
        """The field of moves with what is no move, a move that is not allowed, and one that is."""
        self.answered()
        moves = self.panel("moves")
        if not moves.get_by_label("A move to try").is_visible():
            return
        listed = moves.locator(".rk-option:not(.rk-recorded) code")
        legal = listed.first.inner_text() if listed.count() else ""
        texts = [MARKUP, *([legal] if legal else [])]
        for text in texts:
            field = moves.get_by_label("A move to try")
            field.fill(text)
            field.press("Enter")
            card = self.explorer.locator(".rk-judged")
            card.wait_for()
            self.verdicts.add(card.locator("em").inner_text())
            self.look(f"verdict on {text}")
            if text == MARKUP:
                texts[1:1] = re.findall("The scenario expects: (.+) is refused", card.inner_text())
            self.page.keyboard.press("Escape")
            card.wait_for(state="detached")

    def reading_the_log(self):
        """A rule link of the log leads to the rule."""
        log = self.tab("Log")
        self.look("log")
        for link in log.locator(".rk-rule").all()[:1]:
            link.press("Enter")
            assert self.explorer.get_by_role("tab", name="Rules").get_attribute("aria-selected") == "true"
            self.explorer.locator(f"[data-rule='{link.text_content()}']").wait_for()
            self.look("card of a rule")

    def reading_rules(self):
        """Searches the rules, opens a card and goes to a step where the rule fired."""
        rules = self.tab("Rules")
        field = rules.get_by_label("Search the rules")
        field.fill("the")
        rules.locator(".rk-entry").first.press("Enter")
        self.look("rules found")
        fired = rules.locator(".rk-card-facts [aria-label^=Step]")
        if fired.count():
            fired.first.press("Enter")
            assert self.step == int(fired.first.inner_text())
        field.fill("")

    def looking_ahead(self):
        """What is still to be resolved."""
        assert self.tab("Next").locator(".rk-agenda li").count()
        self.look("next")

    def branching(self):
        """The tree: open a branch, and back."""
        tree = self.tab("Branches")
        self.look("branches")
        for dot in tree.locator("g[role=button][aria-label]:not([aria-label^='Main line'])").all()[:1]:
            dot.press("Enter")
            tree.get_by_role("button", name="Main line", exact=True).wait_for()
            self.look("on a branch")
            tree.get_by_role("button", name="Rename").press("Enter")
            tree.get_by_label("Name of the branch").press("Enter")
            tree.get_by_role("button", name="Main line", exact=True).press("Enter")

    def charts(self):
        """Chooses a measure, opens the table and goes to a step with a click."""
        charts = self.panel("charts")
        if charts.get_by_label("What the chart shows").count():
            charts.get_by_label("What the chart shows").first.select_option(index=1)
        elif charts.locator(".rk-joined button").count():
            charts.locator(".rk-joined button").last.press("Enter")
        table = charts.get_by_title("Show as table").first
        table.press("Enter")
        self.look("charts")
        table.press("Enter")

    def rulings(self):
        """Reads a rule in another way, and back."""
        rulings = self.tab("Rulings")
        rulings.get_by_text("matter in this replay, ").wait_for(timeout=2 * PATIENCE)  # a long race, 76 rulings
        rulings.get_by_role("button", name="all", exact=True).press("Enter")
        asked = self.explorer.locator(".rk-chip.rk-amber").count()
        rulings.locator("button[aria-expanded=false]").first.press("Enter")
        self.look("a ruling")
        others = rulings.locator(".rk-open input[type=radio]:not(:checked):enabled")
        if others.count() and not asked:
            rulings.locator(f".rk-open input[value='{others.first.get_attribute('value')}']").press("Space")
            back = self.explorer.get_by_label("Back to the readings of the replay")
            impossible = rulings.locator(".rk-open .rk-worse")  # a game may not be able to begin under it
            back.or_(impossible).first.wait_for()
            self.look("another reading")
            if back.is_visible():
                back.press("Enter")
                back.wait_for(state="detached")
        self.tab("Log")

    def eyes(self):
        """Looks with the eyes of the first seat, where something is hidden."""
        eyes = self.explorer.locator(".rk-head").get_by_label("seen by")
        if eyes.is_visible():
            eyes.select_option(index=1)
            self.explorer.locator(".rk-head .rk-amber .rk-seen").wait_for()
            self.look("seen by a seat")
            eyes.select_option(index=0)
            self.explorer.locator(".rk-head .rk-amber .rk-seen").wait_for(state="detached")

    def sheet(self):
        """The keys, and what is known of the replay."""
        self.key("?")
        sheet = self.explorer.get_by_role("dialog", name="Keys")
        assert sheet.get_by_text("Rules data").is_visible()
        self.look("sheet")
        self.page.keyboard.press("Escape")
        assert sheet.is_hidden()

    def walk(self):
        """Tab from the explorer's first control to its last: the parts that have had the focus, in their order."""
        self.explorer.scroll_into_view_if_needed()
        self.tab("Next")
        self.answered()
        settle(self.page)
        self.explorer.focus()
        parts = ["explorer"]
        while (part := self.explorer.evaluate(WALK)) is not None:
            parts += [part] if part != parts[-1] else []
            self.page.keyboard.press("Tab")
        return parts


def save(page, name, file):
    """Lets the kernel of the notebook save an explorer; what it answers when it fails."""
    code = f"{name}.save('{file}')"
    run = """code => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel
        .requestExecute({ code }).done.then(reply => reply.content.evalue ?? '')"""
    failed = page.evaluate(run, code)
    page.wait_for_function(IDLE)
    return failed
