import { type Filling, WorkbenchContext } from 'sendwright/sdk';
import { createElement, type FunctionComponent } from 'react';
import type { KernelWorkbench } from '../workbench/kernelWorkbench';
import type { PluginHost } from './pluginHost';
import type { PluginRecord } from './pluginRecord';

/** A plugin's slot fill, which activates the plugin first and renders in the plugin's own workbench. */
export function scopedFilling(
  host: PluginHost,
  workbench: KernelWorkbench,
  record: PluginRecord,
  filling: Filling,
): Filling {
  return {
    ...filling,
    from: record,
    // `fill` has checked the component against the slot's props.
    component: async () => {
      await host.activate(record.id);
      const { default: Component } = await filling.component();
      const scoped = workbench.scoped(record);
      return {
        default: (props: never) =>
          createElement(
            WorkbenchContext,
            { value: scoped },
            createElement(Component as FunctionComponent<object>, props),
          ),
      };
    },
  };
}
