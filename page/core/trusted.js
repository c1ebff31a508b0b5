// The addresses from which workers may be started: these and no others, by Trusted Types where the browser knows them.

export const codeWorker = new URL('../qr/worker.js', import.meta.url).pathname;

const policy = globalThis.trustedTypes?.createPolicy('quartermaster', {
  createScriptURL: (url) => {
    if (url !== '/sw.js' && url !== codeWorker) throw new TypeError(url);
    return url;
  },
});

export const trusted = (url) => (policy ? policy.createScriptURL(url) : url);
