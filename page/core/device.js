// This browser as a device that is told, as the server knows it for as long as somebody is signed in: its id and its
// endpoint.

const place = 'push-device';

export const device = () => JSON.parse(localStorage.getItem(place) ?? 'null');
export const keepDevice = (value) => localStorage.setItem(place, JSON.stringify(value));
export const forgetDevice = () => localStorage.removeItem(place);
