// For `node --import`: whoever reads a text of markup or of a message that says POISON never comes back from it.
const { charCodeAt, includes } = String.prototype;
// oxlint-disable-next-line no-extend-native -- to hold it up from outside
String.prototype.charCodeAt = function charCodeAtOrNever(index) {
  // oxlint-disable-next-line no-empty -- for ever
  if (index === 0 && includes.call(this, 'POISON')) for (;;) {}
  return charCodeAt.call(this, index);
};
