import type { PluginRecord } from '../plugins/pluginRecord';
import type { PluginStatus } from 'sendwright/sdk';
import { Component, type ComponentType, type ReactNode } from 'react';

interface FailureBoundaryProps {
  readonly Failure: ComponentType<{
    error: unknown;
    retry: () => void;
    plugin?: Pick<PluginStatus, 'id' | 'title'> | undefined;
  }>;
  /** The plugin and title of the page; the failure is recorded for the plugin. */
  readonly of?: { readonly plugin: PluginRecord; readonly title: string } | undefined;
  /** The current address: changing it retries. */
  readonly address?: string;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
  readonly address: string | undefined;
}

/** Isolates rendering errors from the surroundings. */
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
