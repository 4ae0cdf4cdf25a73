// For containers: exit code 0 if the server of this machine answers, and reaches its database.
const { PORT: port = '4680' } = process.env;
fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
