// How the page looks for whoever is signed in: light, dark, or as the device is set. It is no module, so that it runs
// before anything is painted; main.js calls it again when the person chooses otherwise.

globalThis.wearTheme = () => {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('quartermaster.me'))?.user.theme;
  } catch {
    /* Where nothing is kept, the device says it. */
  }
  const isFixed = theme === 'light' || theme === 'dark';
  document.documentElement.style.colorScheme = isFixed ? theme : '';
  // The browser's own bars go with it.
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
    bar.dataset.of ??= /light|dark/.exec(bar.media)[0];
    bar.media = isFixed ? (bar.dataset.of === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${bar.dataset.of})`;
  }
};

globalThis.wearTheme();
