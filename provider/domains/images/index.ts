import type { Domain } from '../../provider';
import { publicImageRoutes } from './publicImageRoutes';
import { imageRoutes } from './routes';
import { definePictureSweep } from './sweepPictures';

/** The image library. */
export const images: Domain = {
  name: 'images',
  routes(server, provider) {
    imageRoutes(server, provider);
    publicImageRoutes(server, provider);
  },
  jobs: definePictureSweep,
};
