// The fake of Google for `npm run dev`: the `GOOGLE_ADS_` settings say what it is and where.
import { startGoogle } from './startGoogle';

const {
  GOOGLE_ADS_API_URL: url = '',
  GOOGLE_ADS_CLIENT_ID: clientId = '',
  GOOGLE_ADS_CLIENT_SECRET: clientSecret = '',
  GOOGLE_ADS_DEVELOPER_TOKEN: developerToken = '',
} = process.env;
const google = await startGoogle({ port: Number(new URL(url).port), clientId, clientSecret, developerToken });
// Long enough to see the state, and short enough to wait for.
google.state.reviewTime = 30_000;
