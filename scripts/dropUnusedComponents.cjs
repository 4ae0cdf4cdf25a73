/**
 * A loader for packages whose unused React components bundlers must keep: what
 * `forwardRef` and `memo` make is marked as free of side effects, and the names
 * that only React's developer tools show are left out.
 */
module.exports = function dropUnusedComponents(source) {
  return source
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^\w+\.displayName = .*;$/gm, '');
};
