import type { Domain } from '../../provider';
import type { Provider, Server } from '../../provider';
import { definePreBuiltThumbnailJobs } from './preBuiltThumbnails';
import { designRoutes, savedBlockRoutes, versionRoutes } from './routes';
import { socialIconRoutes } from './socialIconRoutes';
import { thumbnailRoutes } from './thumbnailRoutes';
import { defineThumbnailJobs } from './thumbnails';

function addRoutes(server: Server, provider: Provider): void {
  designRoutes(server, provider);
  thumbnailRoutes(server, provider);
  versionRoutes(server, provider);
  savedBlockRoutes(server, provider);
  socialIconRoutes(server);
}

/** The design library, versions of designed messages, saved blocks. */
export const designs: Domain = {
  name: 'designs',
  routes: addRoutes,
  async jobs(provider) {
    await defineThumbnailJobs(provider);
    await definePreBuiltThumbnailJobs(provider);
  },
};
