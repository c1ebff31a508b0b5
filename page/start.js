// What a browser begins with. Whoever is not signed in here sees the form to sign in before the files of the house have
// come: on a slow line they take their time. From the moment on that it is known who this is, main.js draws.

import { effect } from './core/signal.js';
import { render } from './core/html.js';
import { awaitFile, me, session } from './core/api.js';
import { screen } from './shelf/sign-in.js';
import { language } from './words/language.js';
import { withWords } from './words/room.js';

document.documentElement.lang = language;

if (!me.value)
  withWords().then(
    () =>
      effect(() => {
        if (session.value === 'starting') render(document.body, screen());
      }),
    // main.js asks for the words again.
    awaitFile,
  );

import('./main.js').catch((error) => {
  awaitFile(error);
  // A file did not come: the same once more.
  if (error instanceof TypeError) setTimeout(() => location.reload(), 5000);
});
