import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, CopyRspackPlugin, HtmlRspackPlugin, type RuleSetRule, rspack } from '@rspack/core';

const root = process.cwd();
const manifest: { dependencies: Record<string, string>; version: string } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

function typescript(targets: string): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: false, react: { runtime: 'automatic' } },
      },
      env: { targets },
    },
    type: 'javascript/auto',
  };
}

/** The files of a plugin that its activation loads: its texts, its calls, its store. */
const activated = /[\\/]plugins[\\/]([\w-]+)[\\/](?:activate|texts|endpoints|\w+Store)\.ts$/;

/** The plugins that the page of a send needs all at once: one file instead of five. */
const choices: ReadonlySet<string> = new Set(['senders', 'lists', 'segments', 'custom-fields', 'unsubscribe-groups']);

const rowParts = [
  'DataTable',
  'Table[A-Z]\\w*',
  'useTable\\w*',
  'useVirtualRows',
  'BulkBar',
  'FilterChip',
  'SearchField',
  'Toolbar',
  'MenuButton',
  'Empty',
  'Drawing',
  'ErrorState',
];

/** Shared by every page with rows. */
const rowModules = new RegExp(String.raw`[\\/]sdk[\\/]ui[\\/](${rowParts.join('|')})\.tsx?$`);

/** The workbench: what browsers load. */
function workbench(production: boolean): Configuration {
  return {
    name: 'workbench',
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: {
      main: './src/main.tsx',
      // What websites load to show signup forms: small, alone, and under the same name.
      forms: { import: './embed/formScript.ts', filename: 'forms.js' },
      // Browsers look for a new build under the same name.
      ...(production && { serviceWorker: { import: './src/serviceWorker.ts', filename: 'service-worker.js' } }),
    },
    output: {
      path: path.join(root, 'dist/workbench'),
      publicPath: '/',
      // The hash of the release: a table with each file's own would add 2 KB to the first page.
      filename: production ? 'assets/[name].[fullhash:8].js' : 'assets/[name].js',
      // By number: a table with names would be part of the first page, too.
      chunkFilename: production ? 'assets/[id].[fullhash:8].js' : 'assets/[name].js',
      cssFilename: production ? 'assets/[name].[fullhash:8].css' : 'assets/[name].css',
      cssChunkFilename: production ? 'assets/[id].[fullhash:8].css' : 'assets/[name].css',
      assetModuleFilename: 'assets/[name].[hash:10][ext]',
      // A chunk that takes longer counts as lost.
      chunkLoadTimeout: 120_000,
      clean: true,
    },
    // CSS modules scope their classes, so the order of files does not matter.
    ignoreWarnings: [/Conflicting order between/],
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      // CSS modules are one object of class names: `import styles from './Page.module.css'`.
      parser: { 'css/auto': { namedExports: false } },
      rules: [
        typescript('chrome 109, firefox 115, safari 16.4'),
        // The default export contains a module's class names.
        { test: /\.css$/, type: 'css/auto', parser: { namedExports: false } },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Numbered, which is shorter than names; files are named by the release's hash anyway.
      moduleIds: 'natural',
      chunkIds: 'natural',
      // The shortest names: no other build refers to them.
      mangleExports: 'size',
      splitChunks: {
        chunks: 'async',
        // Few files: each costs the first page some milliseconds of the main thread, however small it is.
        minSize: 130_000,
        cacheGroups: {
          // Shared by every plugin's store: fetched once, not with each of them.
          models: {
            test: /[\\/](mobx-state-tree|sdk[\\/]models)[\\/](?!WindowRows|use[A-Z])/,
            name: 'models',
            enforce: true,
          },
          // The editor and the compiler are large, and needed by pages that somebody opens one after the other.
          editor: {
            test: /[\\/](?:plugins[\\/]design-editor[\\/]components|node_modules[\\/]prosemirror-[\w-]+)[\\/]/,
            name: 'editor',
            enforce: true,
          },
          compiler: { test: /[\\/]email[\\/]compile[\\/]/, name: 'compiler', enforce: true },
          rows: { test: rowModules, name: 'rows', enforce: true },
          // The commands of all plugins in one file, loaded after the first page.
          commands: { test: /[\\/]plugins[\\/][\w-]+[\\/]commands\.ts$/, name: 'commands', enforce: true },
          // Modules that a plugin's activation loads, and that its pages use again.
          activation: {
            test: activated,
            name: (module: { readonly nameForCondition?: () => string | null | undefined }) => {
              const plugin = activated.exec(module.nameForCondition?.() ?? '')?.[1] ?? '';
              return choices.has(plugin) ? 'choices' : plugin;
            },
            enforce: true,
          },
        },
      },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { passes: 3 }, format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    plugins: [
      new HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        excludeChunks: ['serviceWorker', 'forms'],
      }),
      // Makes Chromium compile such files on another thread while they load, instead of each function on the main
      // thread when it is called.
      new rspack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\.js$/,
        stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
      }),
      new rspack.DefinePlugin({ 'process.env.SENDWRIGHT_VERSION': JSON.stringify(manifest.version) }),
    ],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    // `npm run dev`: the provider runs next to it and serves everything that is not the workbench.
    devServer: {
      host: process.env.HOST ?? '127.0.0.1',
      port: Number(process.env.PORT ?? 4680),
      historyApiFallback: true,
      proxy: [
        {
          // A form's public page has an id in its path: `/forms/signup` belongs to the workbench.
          context: (pathname) => /^\/forms\/(?:embed\.js$|[0-9a-f]{8}-)/i.test(pathname),
          target: `http://127.0.0.1:${process.env.PROVIDER_PORT ?? 4681}`,
        },
        {
          // With their slashes: `/u` alone would also match `/unsubscribe-groups`.
          context: [
            '/v3/',
            '/health',
            '/metrics',
            '/t/',
            '/u/',
            '/p/',
            '/w/',
            '/a/',
            '/archive/',
            '/images/',
            '/senders/verify/',
            '/downloads/',
            '/logout',
          ],
          target: `http://127.0.0.1:${process.env.PROVIDER_PORT ?? 4681}`,
        },
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/** The provider, which runs in Node. Its packages stay in node_modules. */
function provider(production: boolean): Configuration {
  const packages = Object.keys(manifest.dependencies);
  return {
    name: 'provider',
    mode: production ? 'production' : 'development',
    target: 'node20',
    entry: {
      main: './provider/main.ts',
      cli: './provider/cli.ts',
      healthCheck: './provider/healthCheck.ts',
      importWorker: './provider/domains/imports/run/importWorker.ts',
    },
    output: {
      path: path.join(root, 'dist/provider'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      module: true,
      chunkFormat: 'module',
      clean: true,
    },
    resolve: { extensions: ['.ts', '.js'] },
    externals: [
      ({ request }, done) => {
        const external = packages.some((name) => request === name || request?.startsWith(`${name}/`));
        // Loaded when the program asks for it, at startup or later.
        return external ? done(undefined, `module-import ${request}`) : done();
      },
    ],
    module: { rules: [typescript('node 20')] },
    // Only the command line has parts that are loaded later, and it loads one of them.
    optimization: { minimize: false, chunkIds: 'named', splitChunks: false },
    plugins: [
      new CopyRspackPlugin({
        patterns: [
          ...['functions', 'migrations', 'schema'].map((part) => ({ from: `provider/database/${part}`, to: part })),
          { from: 'provider/domains/designs/thumbnails/gallery', to: 'gallery' },
        ],
      }),
    ],
    devtool: 'source-map',
    stats: 'errors-warnings',
  };
}

export default (_environment: unknown, arguments_: { mode?: string }): Configuration[] => {
  const production = arguments_.mode !== 'development';
  return [workbench(production), provider(production)];
};
