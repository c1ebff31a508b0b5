// What does not fit on the present screen: a list of sentences, empty when all is well. Text that is cut without saying so, text that
// lies on other text, and what is wider than the window.
() => {
  const faults = [];
  const say = (element, fault) => faults.push(`${fault}: ${element.outerHTML.replace(/\s+/g, ' ').slice(0, 160)}`);
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${innerWidth}`);
  const isShown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

  // These lie over the screen on purpose: what is under them can be scrolled to.
  const layerOf = (element) => element.closest('.bar, .nav, .thumb, .banner, dialog, .eye, .skip') ?? document.body;
  const isSplit = (element) => element.closest('svg, canvas, .sr, option, [aria-hidden=true], .paper, noscript');

  /** The part of a rectangle that the boxes around an element leave to be seen; null where nothing is. */
  const seen = (rect, element) => {
    let { left, top, right, bottom } = rect;
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'contents' || style.display === 'inline') continue;
      const around = box.getBoundingClientRect();
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom, element } : null;
  };

  const pieces = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const parents = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || isSplit(element) || !isShown(element)) continue;
    parents.add(element);
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const letters = parseFloat(getComputedStyle(element).fontSize);
    const { width, height } = range.getBoundingClientRect();
    if (width < letters * 2 && height > letters * 5) say(element, 'broken into letters');
    for (const rect of range.getClientRects()) {
      // A line's box is higher than its letters.
      const inset = rect.height * 0.2;
      const piece = seen(
        { left: rect.left, right: rect.right, top: rect.top + inset, bottom: rect.bottom - inset },
        element,
      );
      if (piece) pieces.push({ ...piece, layer: layerOf(element) });
    }
  }

  for (const element of parents) {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'inline' || style.display === 'contents') continue;
      // For the ear alone.
      if (style.clipPath !== 'none') break;
      const isCut = ['hidden', 'clip'].includes(style.overflowX) && box.scrollWidth > box.clientWidth + 1;
      if (isCut && style.textOverflow !== 'ellipsis') say(box, `cut at ${box.clientWidth} of ${box.scrollWidth}`);
      const isLow = ['hidden', 'clip'].includes(style.overflowY) && box.scrollHeight > box.clientHeight + 4;
      if (isLow && style.textOverflow !== 'ellipsis')
        say(box, `cut at a height of ${box.clientHeight} of ${box.scrollHeight}`);
      if (style.overflowX !== 'visible') break;
    }
  }
  // Safari goes nearer to a smaller one, and stays there.
  if (innerWidth < 1100)
    for (const field of document.querySelectorAll(
      'input:not([type=checkbox], [type=radio], [type=file]), select, textarea',
    ))
      if (isShown(field) && parseFloat(getComputedStyle(field).fontSize) < 16)
        say(field, `letters of ${getComputedStyle(field).fontSize}`);
  const nav = document.querySelector('.nav');
  if (nav && nav.scrollWidth > nav.clientWidth + 1) say(nav, `${nav.scrollWidth} wide in ${nav.clientWidth}`);
  // A button's words stay in it.
  for (const box of document.querySelectorAll('.btn, .seg > *, .chip, .badge, .nav a, select, .choice')) {
    if (!isShown(box) || box.closest('.sr')) continue;
    if (box.scrollWidth > box.clientWidth + 2 && getComputedStyle(box).overflowX === 'visible')
      say(box, `its words are ${box.scrollWidth} wide, it is ${box.clientWidth}`);
  }

  pieces.sort((a, b) => a.top - b.top);
  const told = new Set();
  for (let first = 0; first < pieces.length; first++) {
    const a = pieces[first];
    for (let second = first + 1; second < pieces.length && pieces[second].top < a.bottom; second++) {
      const b = pieces[second];
      if (a.layer !== b.layer || a.element === b.element) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide < 2 || high < 2 || told.has(a.element)) continue;
      told.add(a.element);
      say(a.element, `lies on “${b.element.textContent.trim().slice(0, 40)}”`);
    }
  }
  return [...new Set(faults)];
};
