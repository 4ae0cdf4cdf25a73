import type { Domain } from '../../provider';
import { publicFormRoutes } from './publicRoutes';
import { formRoutes } from './routes';

/** Signup forms: the author's side, and the pages that visitors fill in. */
export const signupForms: Domain = {
  name: 'signup-forms',
  routes(server, provider) {
    formRoutes(server, provider);
    publicFormRoutes(server, provider);
  },
};
