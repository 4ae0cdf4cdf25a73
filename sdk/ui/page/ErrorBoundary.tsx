import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly title?: string | undefined;
}

/** Keeps what throws from taking the page with it; Retry renders it again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failure: unknown }> {
  override state: { readonly failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? 'unknown-error' };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return <ErrorState failure={this.state.failure} title={this.props.title} onRetry={() => this.setState({ failure: undefined })} />;
  }
}
