// How the present screen is reached by the keyboard. What is asked of it here stays with the page until it is left: `globalThis.keyboard`.
() => {
  const acts = 'a[href], button, input, select, textarea, summary, [role=button], [role=option], [tabindex="0"]';
  const pointers = ['click', 'dblclick', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'drop'];
  const keys = ['keydown', 'keyup', 'keypress'];
  /** What a pointer does there, and the control that does the same by keyboard; where it is null one of the same line is enough. */
  const ways = [
    // Beside a dialog: Escape closes it, too.
    ['dialog', 'dialog button'],
    ['svg.diagram', '#add-mark'],
    // A name stands for the signature.
    ['.sign canvas', '.sign .acts button'],
    ['[role=option]', '[role=combobox]'],
    // A file that is dropped on it is chosen by its field.
    ['.dropping, .drop', 'input[type=file]'],
  ];
  const isShown = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    getComputedStyle(element).pointerEvents !== 'none';
  /** A template may have a listener's place and nothing in it. */
  const listens = (element, kinds, listening) =>
    kinds.some((kind) => listening(element)[kind] && (!element.heard || element.props[`@${kind}`]));
  /** As a style sheet names it, below the next that has an id, and what it says. */
  function tell(element) {
    const { id, localName, classList } = element;
    const within = id ? null : element.parentElement?.closest('[id]');
    const says = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim();
    const name = [localName, id && `#${id}`, ...[...classList].map((each) => `.${each}`)].filter(Boolean).join('');
    return `${within ? `#${within.id} ` : ''}${name} “${says.slice(0, 60)}”`;
  }
  const reached = new Set();
  /** The navigation of each screen is that of the floor. */
  const isOfNavigation = (element) => location.pathname !== '/' && element.closest('.nav, .skip') !== null;

  /** All that a pointer can act on: what is a control, and what listens. `listening` are the listeners of an element, by their kinds. */
  const pointed = (listening) =>
    [...document.body.querySelectorAll('*')].filter(
      (each) =>
        isShown(each) &&
        !each.disabled &&
        !isOfNavigation(each) &&
        (each.matches(acts) || listens(each, pointers, listening)) &&
        // A label is pressed for its field.
        !(each.localName === 'label' && each.control),
    );

  /** What has a key of its own and is none of the widgets whose keys people know, or the help lists. */
  const strangers = (listening) =>
    [...document.body.querySelectorAll('*')].filter(
      (each) =>
        listens(each, keys, listening) && !each.matches('[role=combobox], .evt, .mark, section.panel, form.bulk'),
    );

  function isReachedElsewhere(element) {
    if (reached.has(element)) return true;
    // Of a choice of one the arrows reach the others.
    if (element.type === 'radio')
      return [...reached].some((each) => each.type === 'radio' && each.name === element.name);
    const [, way] = ways.find(([what]) => element.matches(what)) ?? [];
    return Boolean(way) && [...document.querySelectorAll(way)].some((each) => reached.has(each) || each.disabled);
  }

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const isClear = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data[3] < 128;
  };
  const isRinged = (element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1.5 && !isClear(outlineColor);
  };

  /** What shows that an element has the focus: itself, what is drawn for it around it, or a part of it. */
  function ringOf(element) {
    // What is for the ear alone is drawn by what is around it.
    const first = element.matches('.sr') ? element.parentElement : element;
    for (let box = first, up = 0; box && box.id !== 'main' && up < 4; box = box.parentElement, up++)
      if (isRinged(box)) return box;
    if (element.matches('svg *'))
      return [...element.querySelectorAll('*')].find((each) => {
        const { stroke, strokeWidth } = getComputedStyle(each);
        return stroke !== 'none' && parseFloat(strokeWidth) > 0;
      });
    return null;
  }

  /** The part of a rectangle that the boxes around an element, and the window, leave to be seen. */
  function seen({ left, top, right, bottom }, element) {
    let box = element.parentElement;
    [left, top, right, bottom] = [
      Math.max(0, left),
      Math.max(0, top),
      Math.min(innerWidth, right),
      Math.min(innerHeight, bottom),
    ];
    for (; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box);
      if (display === 'contents' || display === 'inline') continue;
      const around = box.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return { left, top, right, bottom };
  }

  /** It is longer than its window, which can show a part of it. */
  function isLarge(element) {
    const { width, height } = element.getBoundingClientRect();
    return height > innerHeight - 200 || element.matches('pre') || (element.matches('.tl *') && width > innerWidth / 2);
  }

  const isOf = (hit, element) =>
    hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element);

  /** What lies over the element where it is seen, as a sentence. */
  function covered(element, ring) {
    const drawn = element.matches('.sr') ? ring : element;
    const [first] = [...drawn.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (!first) return 'has no place';
    const { left, top, right, bottom } = seen(first, drawn);
    if (right - left < 2 || bottom - top < 2) return 'is out of sight';
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const inset = (from, to) => Math.min(4, (to - from) / 4);
    const [dx, dy] = [inset(left, right), inset(top, bottom)];
    const points = [
      [x, y],
      [left + dx, y],
      [right - dx, y],
      [x, top + dy],
      [x, bottom - dy],
    ];
    const over = points
      .map(([px, py]) => document.elementFromPoint(px, py))
      .filter((hit) => !isOf(hit, drawn) && !isOf(hit, element));
    const most = isLarge(drawn) ? points.length - 1 : 0;
    return over.length > most ? `lies under ${over[0] ? tell(over[0]) : 'nothing'}` : '';
  }

  /** The sides of the ring that are not seen. */
  function cutOff(ring) {
    const style = getComputedStyle(ring);
    if (style.display === 'inline' || !isRinged(ring)) return [];
    const rect = ring.getBoundingClientRect();
    // The middle of the line.
    const out = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth) / 2;
    const place = { left: rect.left - out, top: rect.top - out, right: rect.right + out, bottom: rect.bottom + out };
    const there = seen(place, ring);
    return ['left', 'top', 'right', 'bottom'].filter((side) => Math.abs(there[side] - place[side]) > 1);
  }

  /** Of things that are alike so many are pressed on a screen. */
  const mostAlike = 3;
  const alike = new Map();

  /** How the keyboard acts on it: the keys that press it. */
  function keysOf(element) {
    if (element.matches('.mark, [aria-disabled=true]')) return [];
    const kind = `${element.localName} ${element.type} ${element.className}`;
    alike.set(kind, (alike.get(kind) ?? 0) + 1);
    if (alike.get(kind) > mostAlike) return [];
    if (element.matches('a[href]:not([role=button])')) return ['Enter'];
    if (element.matches('button, summary, [role=button], input:is([type=button], [type=submit], [type=file])'))
      return ['Enter', 'Space'];
    if (element.matches('input:is([type=checkbox], [type=radio])')) return ['Space'];
    return [];
  }

  let clicks = [];
  /** What was pressed, and how often it should have been clicked. */
  let pressed = { element: null, times: 0 };
  const hold = (event) => {
    clicks.push(event.target);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** From now on a click does nothing but be counted, until `release`. */
  const holdClicks = () => {
    for (const kind of ['click', 'submit']) addEventListener(kind, hold, true);
  };
  const release = () => {
    for (const kind of ['click', 'submit']) removeEventListener(kind, hold, true);
  };

  /** What is wrong with what the keys did to the element that had the focus before. */
  function presses() {
    const { element, times } = pressed;
    const isRight = clicks.length === times && clicks.every((each) => each === element || element.contains(each));
    const faults = isRight ? [] : [`${times} presses were ${clicks.length} clicks: ${tell(element ?? document.body)}`];
    clicks = [];
    pressed = { element: null, times: 0 };
    return faults;
  }

  /** What has the focus now, the keys that should press it, and what is wrong with how it is seen and with the last presses. */
  function step() {
    const faults = presses();
    const element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement)
      return { isOut: true, keys: [], faults };
    const isFirst = element.matches('.skip');
    if (reached.has(element) || (isFirst && reached.size)) return { isFirst, keys: [], faults };
    reached.add(element);
    const ring = ringOf(element);
    if (!ring) faults.push(`shows no focus: ${tell(element)}`);
    else {
      const over = covered(element, ring);
      if (over) faults.push(`${over}: ${tell(element)}`);
      const sides = isLarge(ring) ? [] : cutOff(ring);
      if (sides.length) faults.push(`its ring is cut at the ${sides.join(', ')}: ${tell(element)}`);
    }
    const wanted = keysOf(element);
    pressed = { element, times: wanted.length };
    return { keys: wanted, faults };
  }

  globalThis.keyboard = {
    step,
    tell,
    holdClicks,
    release,
    /** Where the walk begins: on the floor with all that there is, elsewhere with the last of the navigation. */
    start() {
      const links = [...document.querySelectorAll('.nav a')].filter(isShown);
      const first = location.pathname === '/' ? null : links.at(-1);
      (first ?? document.querySelector('.skip, #email'))?.focus();
    },
    begin() {
      reached.clear();
      alike.clear();
      for (const each of document.querySelectorAll('main details')) each.open = true;
    },
    count: () => reached.size,
    missed: (listening) =>
      pointed(listening)
        .filter((each) => !isReachedElsewhere(each))
        .map(tell),
    pointed: (listening) => pointed(listening).length,
    strangers: (listening) => strangers(listening).map(tell),
  };
};
