import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly title?: string | undefined;
  readonly onFailure?: ((failure: unknown) => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Catches render errors so that they do not take down the page; Retry renders the children again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failure: unknown }> {
  override state: { readonly failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? 'unknown-error' };
  }

  override componentDidCatch(failure: unknown) {
    this.props.onFailure?.(failure);
  }

  readonly #retry = () => {
    this.props.onRetry?.();
    this.setState({ failure: undefined });
  };

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return <ErrorState failure={this.state.failure} title={this.props.title} onRetry={this.#retry} />;
  }
}
