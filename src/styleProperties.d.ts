import 'react';

declare module 'react' {
  // Custom properties, which React accepts like any other.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
