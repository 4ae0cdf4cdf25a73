import { createElement, lazy } from 'react';
import type { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import type { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import type { Images } from 'sendwright/plugins/images/contract';
import type { Http, OptionalService, PluginContext } from 'sendwright/sdk';
import type { DesignEditor, DesignEditorProps } from './contract';
import { type EditorServices, EditorServicesContext } from './state/EditorContext';
import { GalleryStore } from './state/GalleryStore';
import { SavedBlockStore } from './state/SavedBlockStore';

interface Services {
  readonly http: Http;
  readonly fields: OptionalService<FieldDefinitions>;
  readonly images: OptionalService<Images>;
  readonly brandKits: OptionalService<BrandKits>;
}

export function activate({ http, fields, images, brandKits }: Services, plugin: PluginContext): DesignEditor {
  const savedBlocks = new SavedBlockStore(http);
  plugin.keepFresh(['saved-blocks'], savedBlocks);
  const services: EditorServices = { http, savedBlocks, gallery: new GalleryStore(http), fields, images, brandKits };
  const Editor = lazy(async () => {
    const { default: Whole } = await import('./components/Editor');
    return {
      default: (props: DesignEditorProps) =>
        createElement(EditorServicesContext, { value: services }, createElement(Whole, props)),
    };
  });
  return { Editor };
}
