// For `node --import`: any work on markup, a message, an import cell or an export batch that contains POISON never
// ends.
const { charCodeAt, includes } = String.prototype;
const { concat } = Buffer;
// Waits instead of looping: the event loop is blocked either way, but the processor stays free for others.
const never = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

// oxlint-disable-next-line no-extend-native -- to hold it up from outside
String.prototype.charCodeAt = function charCodeAtOrNever(index) {
  if (index === 0 && includes.call(this, 'POISON')) never();
  return charCodeAt.call(this, index);
};
// oxlint-disable-next-line no-extend-native -- imports look for what was not UTF-8 in each cell
String.prototype.includes = function includesOrNever(text, from) {
  if (text === '\uFFFD' && includes.call(this, 'POISON')) never();
  return includes.call(this, text, from);
};
Buffer.concat = (parts, length) => {
  const whole = concat(parts, length);
  if (whole.includes('POISON')) never();
  return whole;
};
