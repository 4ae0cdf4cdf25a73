import type { PluginRecord } from '../plugins/pluginRecord';
import type { PluginStatus } from 'sendwright/sdk';
import { Component, type ComponentType, type ReactNode } from 'react';

interface FailureBoundaryProps {
  readonly Failure: ComponentType<{
    error: unknown;
    retry: () => void;
    plugin?: Pick<PluginStatus, 'id' | 'title'> | undefined;
  }>;
  /** Whose page this is, and the page's title; the plugin is told of the failure. */
  readonly of?: { readonly plugin: PluginRecord; readonly title: string } | undefined;
  /** Where the user is: another address is tried again. */
  readonly address?: string;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
  readonly address: string | undefined;
}

/** Keeps what throws while rendering apart from everything around it. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { failure: undefined, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<FailureBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { address }: FailureBoundaryProps,
    state: FailureBoundaryState,
  ): FailureBoundaryState | null {
    return address === state.address ? null : { failure: undefined, address };
  }

  readonly #retry = (): void => {
    this.props.of?.plugin.showAgain();
    this.setState({ failure: undefined });
  };

  override componentDidCatch(error: unknown): void {
    const { of: page } = this.props;
    page?.plugin.failedToShow(error, page.title);
  }

  override render(): ReactNode {
    const { Failure, children, of: page } = this.props;
    return this.state.failure ? (
      <Failure error={this.state.failure.error} retry={this.#retry} plugin={page?.plugin} />
    ) : (
      children
    );
  }
}
