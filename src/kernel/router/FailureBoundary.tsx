import { Component, type ComponentType, type ReactNode } from 'react';

interface FailureBoundaryProps {
  readonly Failure: ComponentType<{ error: unknown; retry: () => void }>;
  readonly children: ReactNode;
}

/** Keeps what throws while rendering apart from everything around it. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failure: { error: unknown } | undefined }> {
  override state: { failure: { error: unknown } | undefined } = { failure: undefined };

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } };
  }

  readonly #retry = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { Failure, children } = this.props;
    return this.state.failure ? <Failure error={this.state.failure.error} retry={this.#retry} /> : children;
  }
}
