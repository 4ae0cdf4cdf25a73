import { startProduct } from './product';

// Makes the data of a first start in a folder, for journeys to begin on copies of it.
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('The folder is missing: prepareData.ts FOLDER');
const product = await startProduct({ dataDir });
await product.stop();
