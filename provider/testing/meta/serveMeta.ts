// The fake of Meta for `npm run dev`: `META_APP_ID`, `META_APP_SECRET` and `META_API_URL` say what it is and where.
import { startMeta } from './startMeta';

const { META_API_URL: url = '', META_APP_ID: appId = '', META_APP_SECRET: appSecret = '' } = process.env;
const meta = await startMeta({ port: Number(new URL(url).port), appId, appSecret });
// Long enough to see the state, and short enough to wait for.
meta.state.reviewTime = 30_000;
