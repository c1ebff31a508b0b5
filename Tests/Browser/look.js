// What a person with a screen reader, or weak eyes, would stumble over on the present screen: a list of sentences, empty when all is well.
() => {
  const faults = [];
  const isShown = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.closest('[aria-hidden="true"], [hidden]');
  const nameOf = (element) => {
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled)
      return labelled
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const label =
      element.getAttribute('aria-label') ?? [...(element.labels ?? [])].map((each) => each.textContent).join(' ');
    if (label.trim()) return label.trim();
    if (element.matches('input, select, textarea')) return '';
    return [element.textContent, ...[...element.querySelectorAll('img')].map((each) => each.alt)].join(' ').trim();
  };
  const say = (element, fault) => faults.push(`${fault}: ${element.outerHTML.slice(0, 160)}`);
  for (const element of document.querySelectorAll(
    'a[href], button, input, select, textarea, [role=img], [role=listbox], [role=region], summary',
  )) {
    if (isShown(element) && !nameOf(element)) say(element, 'no name');
  }
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index)))
    faults.push(`two elements are called ${id}`);
  for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-activedescendant']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      for (const id of element.getAttribute(name).split(' '))
        if (id && !document.getElementById(id)) say(element, `${name} names nothing`);
    }
  }
  for (const label of document.querySelectorAll('label[for]'))
    if (!document.getElementById(label.htmlFor)) say(label, 'labels nothing');
  if (document.querySelectorAll('main').length !== 1) faults.push('not one main');
  if (document.querySelectorAll('h1').length !== 1) faults.push('not one h1');
  for (const list of document.querySelectorAll('ul, ol')) {
    for (const child of list.children) if (child.localName !== 'li') say(child, 'in a list, and no li');
  }
  // What `::after` of a link is laid over: the first around it that has a place of its own.
  const stretched = (element) => {
    if (getComputedStyle(element, '::after').position !== 'absolute') return element;
    let box = element;
    while (getComputedStyle(box).position === 'static') box = box.parentElement;
    return box;
  };
  if (innerWidth < 720) {
    // All that is pressed but for links in a sentence. A box is pressed by its label, and the link of a row over the
    // whole row where it is stretched so.
    for (const element of document.querySelectorAll(
      'a[href]:is(.btn, .row, .choice, .evt), .nav a[href], .seg a[href], button, select, summary, input:not([type=file])',
    )) {
      const target = element.matches('[type=checkbox], [type=radio]')
        ? (element.closest('label') ?? element)
        : stretched(element);
      const { width, height } = target.getBoundingClientRect();
      if (
        isShown(element) &&
        !element.closest('.sr') &&
        !element.classList.contains('sr') &&
        (width < 43.5 || height < 43.5)
      )
        say(element, `${Math.round(width)} × ${Math.round(height)} is small for a thumb`);
    }
  }

  // Contrast: each text against the first opaque ground behind it.
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const colour = (text) => {
    if (!known.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      known.set(text, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(text);
  };
  const light = ([r, g, b]) =>
    [r, g, b]
      .map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
      .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (
      !walker.currentNode.data.trim() ||
      seen.has(element) ||
      !isShown(element) ||
      element.closest('svg, .sr, [disabled], noscript')
    )
      continue;
    seen.add(element);
    let ground = element;
    while (ground && colour(getComputedStyle(ground).backgroundColor)[3] < 255) ground = ground.parentElement;
    if (ground && getComputedStyle(ground).backgroundImage !== 'none') continue;
    const [a, b] = [
      light(colour(getComputedStyle(element).color)),
      light(colour(getComputedStyle(ground ?? document.body).backgroundColor)),
    ];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const style = getComputedStyle(element);
    const isLarge =
      parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) say(element, `contrast ${ratio.toFixed(2)}`);
  }
  return faults;
};
