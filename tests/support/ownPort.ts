export { ownPort } from '../../provider/testing/ownPort';
