/**
 * A loader for mobx-state-tree: its object of all types becomes a module that exports them one by one, and what no
 * store uses is left out like any other export.
 */
module.exports = function separateTypes(source) {
  const [declaration, list] = /^const types = \{([^}]*)\};$/m.exec(source) ?? [];
  if (declaration === undefined)
    throw new Error(
      'mobx-state-tree has no object of types where it was: look at what it has instead, then change this loader or leave it out.',
    );
  const types = list.split(',').map((entry) => entry.trim().split(/:\s*/));
  const self = './mobx-state-tree.module.js';
  if (this.resourceQuery === '?types')
    return `export { ${types.map(([name, local = name]) => `${local} as ${name}`).join(', ')} } from '${self}';`;
  return source.replace(
    declaration,
    `import * as types from '${self}?types';\nexport { ${types.map(([name, local = name]) => local).join(', ')} };`,
  );
};
