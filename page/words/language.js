// In which language the page speaks.

export const language = /^es\b/i.test(globalThis.navigator?.language ?? '') ? 'es' : 'en';
