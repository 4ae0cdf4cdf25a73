import 'react';

declare module 'react' {
  // Custom properties, which React sets like any other.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
