import type { Page } from '@playwright/test';

/**
 * Waits until the page has been painted, and returns a message for everything that is cut or wrapped against the design:
 *
 * - a control of one line (button, tab, segment, label of a field) whose text takes more lines,
 * - a text with an ellipsis, and the chosen option of a select or a placeholder that does not fit into its field,
 * - tabs or an action bar in two rows, and a row of controls of which one stands alone in the next line,
 * - a line that unfolds, if its arrow is not at its edge, right beside the text.
 *
 * What a control is follows from its role, so that a new control is checked without a mark. `findOverflow` finds what
 * extends beyond its box.
 */
export const findWraps = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The ResizeObservers of the page have handled a new window size after two frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const nameOf = (element: Element) => {
      const text = element.textContent?.trim() ?? '';
      return `“${text || element.getAttribute('aria-label') || element.id}”`;
    };
    const range = document.createRange();

    /** The number of lines of the visible text of an element. */
    const linesOf = (element: Element): number => {
      const rects: DOMRect[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (!text.parentElement || !isShown(text.parentElement)) continue;
        range.selectNodeContents(text);
        rects.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
      }
      let lines = 0;
      let bottom = Number.NEGATIVE_INFINITY;
      for (const rect of rects.toSorted((a, b) => a.top - b.top)) {
        const isNext = rect.top + rect.height / 2 > bottom;
        if (isNext) lines += 1;
        bottom = isNext ? rect.bottom : Math.max(bottom, rect.bottom);
      }
      return lines;
    };

    /** A longer text is a sentence, which may wrap. A Japanese character says as much as two letters. */
    const LONGEST_LABEL = 40;
    const lengthOf = (text: string) => text.length + (text.match(/[\u3000-\u9fff]/g)?.length ?? 0);
    // A link or button within a sentence wraps with it. The label of a check box is a sentence.
    const controls = [
      ...document.querySelectorAll(
        'a[href], button, [role=tab], [role=button], label:has(> [type=radio]), label[for]',
      ),
    ].filter((control) => {
      const { display } = getComputedStyle(control);
      return (
        isShown(control) &&
        display !== 'inline' &&
        lengthOf(control.textContent ?? '') <= LONGEST_LABEL &&
        !control.matches('label:has([type=checkbox], [type=file])')
      );
    });
    const lines = controls.map(linesOf);
    // Without line breaks inside texts, a control has the lines of its design: one, or several if it is a card.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { white-space: nowrap !important }');
    document.adoptedStyleSheets.push(sheet);
    const designed = controls.map(linesOf);
    document.adoptedStyleSheets.pop();
    for (const [at, control] of controls.entries()) {
      // Below an icon, a text has room for two lines.
      const most = getComputedStyle(control).flexDirection === 'column' ? 2 : 1;
      if (designed[at] === 1 && (lines[at] ?? 0) > most)
        found.push(`${nameOf(control)} takes ${lines[at]} lines`);
    }

    for (const summary of document.querySelectorAll('summary')) {
      const [text, arrow] = summary.children;
      if (!isShown(summary) || !text || !arrow) continue;
      const [room, words, icon] = [summary, text, arrow].map((each) => each.getBoundingClientRect());
      if (!room || !words || !icon) continue;
      // The arrow is 16 px wide at the default font size, with at most 8 px beside it and 12 px before it.
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      if (room.right - icon.left > 24 * rem + 1 || icon.left - words.right > 12 * rem + 1)
        found.push(`the arrow of ${nameOf(summary)} is not at the edge beside its text`);
    }

    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const widthOf = (text: string, field: Element): number => {
      const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing, fontVariantNumeric } =
        getComputedStyle(field);
      context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      context.letterSpacing = letterSpacing;
      return context.measureText(text).width + (fontVariantNumeric === 'tabular-nums' ? 1 : 0);
    };
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')) {
      if (!isShown(field)) continue;
      const isSelect = field instanceof HTMLSelectElement;
      const text = isSelect ? (field.selectedOptions[0]?.text ?? '') : field.placeholder;
      const { paddingLeft, paddingRight, opacity } = getComputedStyle(field);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const missing = text && opacity !== '0' ? widthOf(text, field) - room : 0;
      if (missing > 0.5) found.push(`“${text}” is cut by ${missing.toFixed(1)} px in its field`);
    }
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element);
      if (style.textOverflow !== 'ellipsis' || !isShown(element)) continue;
      if (!(element instanceof HTMLSelectElement) && element.scrollWidth > element.clientWidth + 1)
        found.push(`${nameOf(element)} ends with an ellipsis`);
    }

    const CONTROL = 'a[href], button, [role=tab], label:has(> [type=radio]), input, select';
    const isOneControl = (element: Element) =>
      isShown(element) && (element.matches(CONTROL) || element.querySelectorAll(CONTROL).length === 1);
    /** The numbers of elements in each row. */
    const rowsOf = (elements: readonly Element[]): number[] => {
      const rows: number[] = [];
      let bottom = Number.NEGATIVE_INFINITY;
      for (const { top, bottom: end } of elements.map((each) => each.getBoundingClientRect())) {
        if (top >= bottom - 1) rows.push(0);
        rows[rows.length - 1] = (rows.at(-1) ?? 0) + 1;
        bottom = Math.max(bottom, end);
      }
      return rows;
    };
    // The items of a list and the cells of a grid have as many columns as fit.
    const wrapping = [...document.querySelectorAll('body *')].filter((element) => {
      const { display, flexWrap, flexDirection } = getComputedStyle(element);
      return display.endsWith('flex') && flexWrap === 'wrap' && flexDirection === 'row' && isShown(element);
    });
    for (const container of wrapping) {
      const isOneRow = container.matches('[role=tablist], [data-action-bar]');
      const elements = [...container.children].filter(isOneRow ? isShown : isOneControl);
      const rows = rowsOf(elements);
      const isAlone = rows.length > 1 && Math.max(...rows) > 1 && rows.includes(1);
      if ((isOneRow && rows.length > 1) || (isAlone && container.matches(':not(ul, ol)')))
        found.push(`the row ${elements.map(nameOf).join(', ')} stands as ${rows.join(' + ')}`);
    }
    return found;
  });
