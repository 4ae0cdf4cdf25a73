import { types } from 'mobx-state-tree';
import {
  builderToQuery,
  type BuilderPart,
  checkQuery,
  parseQuery,
  printQuery,
  type Query,
  type QueryError,
  type QueryFields,
  queryToBuilder,
} from 'sendwright/query';
import type { AudienceQuery } from './audienceWatch';
import { createDraftSession, type DraftSession } from './builder/draftSession';
import {
  builderOf,
  conditionsOf,
  draftOf,
  type DraftProblems,
  isBlankCondition,
  isComplete,
  newDraft,
  problemsOf,
  type SegmentDraft,
} from './builder/segmentDraft';

export type EditorMode = 'builder' | 'query';

/** The editable properties of a segment. */
export interface SegmentContent {
  readonly name: string;
  /** `''`: all contacts. */
  readonly parentListId: string;
  /** In the query language of version 2; `''` for a new segment. */
  readonly query: string;
}

interface EditorState extends SegmentContent {
  readonly ofList: boolean;
  readonly mode: EditorMode;
}

/** A segment that is being created or edited. Observable. */
export interface SegmentEditor {
  readonly name: string;
  readonly ofList: boolean;
  readonly parentListId: string;
  readonly mode: EditorMode;
  readonly session: DraftSession;
  /** The query, while it is edited as text. */
  readonly text: string;
  /** The errors in the text, in order; empty while the builder is used. */
  readonly textErrors: readonly QueryError[];
  /** The query from the complete parts; undefined while the text is invalid. */
  readonly query: Query | undefined;
  /** Why the builder can't show the text, if it can't. */
  readonly tooAdvanced: string | undefined;
  /** The problem of each part, once it has been blurred or saving was tried. */
  problems(id: string): Readonly<Partial<Record<BuilderPart, string>>>;
  readonly nameProblem: string | undefined;
  readonly listProblem: string | undefined;
  /** Whether the text is read-only: it is too advanced for the builder, and the user has not switched to editing it. */
  readonly isLocked: boolean;
  /** Conditions that are incomplete and therefore not counted. */
  readonly unfinished: number;
  /** The number of conditions; one for a text. */
  readonly count: number;
  /** Whether the query is complete and valid. */
  readonly isFinished: boolean;
  /** The query to count; undefined while the text is invalid or no list is selected. */
  readonly wanted: AudienceQuery | undefined;
  readonly isDirty: boolean;
  setName(name: string): void;
  leaveName(): void;
  setOfList(ofList: boolean): void;
  setParentList(id: string): void;
  leave(id: string): void;
  setText(text: string): void;
  /** Switches to editing the query as text. */
  toText(): void;
  unlock(): void;
  /** Switches back to the builder if it can show the text; returns whether it did. */
  toBuilder(): boolean;
  /** The content to save; undefined if there are errors, which are shown from now on. */
  finish(): SegmentContent | undefined;
  /** Shows missing values from now on. */
  showProblems(): void;
  /** Called when the server refused the name. */
  refuseName(message: string): void;
  /** Marks the current content as saved, so that leaving does not prompt. */
  saved(): void;
  /** Called when saving failed after all. */
  unsaved(): void;
}

const noProblems = {};

const EditorModel = types
  .model('SegmentEditor', {
    name: '',
    ofList: false,
    parentListId: '',
    mode: types.enumeration<EditorMode>(['builder', 'query']),
    text: '',
    showAll: false,
    isLocked: false,
  })
  .volatile(() => ({ left: [] as readonly string[], nameLeft: false, nameRefused: undefined as string | undefined }));

/** The builder's draft for `text`; undefined if it is too advanced or invalid. */
function draftOfText(text: string, fields: QueryFields): SegmentDraft | undefined {
  const { query } = parseQuery(text, 2);
  const builder = query && queryToBuilder(query, fields);
  return builder?.kind === 'group' ? draftOf(builder) : undefined;
}

/** Edits `content`; `fields` returns the account's fields, which must be loaded. Observable. */
export function createSegmentEditor(content: SegmentContent, fields: () => QueryFields): SegmentEditor {
  const draft = content.query === '' ? newDraft() : draftOfText(content.query, fields());
  const session = createDraftSession(draft ?? newDraft());
  const model = EditorModel.views((self) => ({
    get problemMap(): DraftProblems {
      return problemsOf(session.draft, fields());
    },
    get parsed() {
      return parseQuery(self.text, 2);
    },
  }))
    .views((self) => ({
      get textErrors(): readonly QueryError[] {
        if (self.mode === 'builder') return [];
        return self.parsed.error ? [self.parsed.error] : checkQuery(self.parsed.query, fields());
      },
      get query(): Query | undefined {
        if (self.mode === 'query') return self.parsed.query;
        return builderToQuery(builderOf(session.draft, (id) => isComplete(self.problemMap, id)));
      },
    }))
    .views((self) => ({
      get builderText(): string {
        return self.query && self.mode === 'builder' ? printQuery(self.query) : self.text;
      },
      get tooAdvanced(): string | undefined {
        const builder = self.mode === 'query' && self.query ? queryToBuilder(self.query, fields()) : undefined;
        return builder?.kind === 'too-advanced' ? builder.reason.message : undefined;
      },
    }))
    .views((self) => ({
      get isFinished(): boolean {
        return self.mode === 'query' ? self.textErrors.length === 0 : self.problemMap.size === 0;
      },
      get state(): EditorState {
        const query = self.mode === 'query' ? self.text : JSON.stringify(builderOf(session.draft));
        return { name: self.name, ofList: self.ofList, parentListId: self.parentListId, mode: self.mode, query };
      },
      get nameProblem(): string | undefined {
        if (self.nameRefused) return self.nameRefused;
        if (!self.showAll && !self.nameLeft) return undefined;
        const length = self.name.trim().length;
        return length === 0
          ? 'Name is a required field.'
          : length > 100
            ? 'Name must not exceed 100 characters.'
            : undefined;
      },
      get listProblem(): string | undefined {
        return self.showAll && self.ofList && self.parentListId === ''
          ? 'Existing list is a required field.'
          : undefined;
      },
      get wanted(): AudienceQuery | undefined {
        if (self.ofList && self.parentListId === '') return undefined;
        if (!self.query || self.textErrors.length > 0) return undefined;
        return { query: self.builderText, parentListId: self.ofList ? self.parentListId : '' };
      },
    }))
    .actions((self) => ({
      set(
        change: Partial<
          Pick<
            typeof self,
            | 'name'
            | 'ofList'
            | 'parentListId'
            | 'mode'
            | 'text'
            | 'showAll'
            | 'left'
            | 'isLocked'
            | 'nameLeft'
            | 'nameRefused'
          >
        >,
      ): void {
        Object.assign(self, change);
      },
    }))
    .create({
      name: content.name,
      ofList: content.parentListId !== '',
      parentListId: content.parentListId,
      mode: draft ? 'builder' : 'query',
      text: draft ? '' : content.query,
      isLocked: !draft,
    });

  let start = JSON.stringify(model.state);
  return {
    session,
    get name() {
      return model.name;
    },
    get ofList() {
      return model.ofList;
    },
    get parentListId() {
      return model.parentListId;
    },
    get mode() {
      return model.mode;
    },
    get text() {
      return model.text;
    },
    get textErrors() {
      return model.textErrors;
    },
    get query() {
      return model.query;
    },
    get isLocked() {
      return model.isLocked;
    },
    get tooAdvanced() {
      return model.tooAdvanced;
    },
    get nameProblem() {
      return model.nameProblem;
    },
    get listProblem() {
      return model.listProblem;
    },
    get wanted() {
      return model.wanted;
    },
    get unfinished() {
      return model.mode === 'query'
        ? 0
        : conditionsOf(session.draft).filter(
            ({ id, condition }) => !isBlankCondition(condition) && !isComplete(model.problemMap, id),
          ).length;
    },
    get count() {
      return model.mode === 'query' ? 1 : conditionsOf(session.draft).length;
    },
    get isFinished() {
      return model.isFinished;
    },
    get isDirty() {
      return JSON.stringify(model.state) !== start;
    },
    problems: (id) =>
      model.showAll || model.left.includes(id) || id === session.draft.id
        ? (model.problemMap.get(id) ?? noProblems)
        : onlyRule(model.problemMap.get(id)),
    setName: (name) => model.set({ name, nameRefused: undefined }),
    leaveName: () => model.set({ nameLeft: true }),
    setOfList: (ofList) => model.set({ ofList }),
    setParentList: (parentListId) => model.set({ parentListId }),
    leave: (id) => model.set({ left: [...model.left, id] }),
    setText: (text) => model.set({ text }),
    unlock: () => model.set({ isLocked: false }),
    toText: () => model.set({ mode: 'query', text: model.builderText }),
    toBuilder() {
      const shown = draftOfText(model.text, fields());
      if (!shown) return false;
      session.begin(shown);
      model.set({ mode: 'builder' });
      return true;
    },
    finish() {
      model.set({ showAll: true });
      if (!model.isFinished || model.nameProblem !== undefined || model.listProblem !== undefined) return undefined;
      return {
        name: model.name.trim(),
        parentListId: model.ofList ? model.parentListId : '',
        query: model.builderText,
      };
    },
    showProblems: () => model.set({ showAll: true }),
    refuseName: (message) => model.set({ nameRefused: message }),
    saved: () => {
      start = JSON.stringify(model.state);
    },
    unsaved: () => {
      start = '';
    },
  };
}

/** A violated rule of a group is shown immediately: it concerns several conditions, and all of them are complete. */
function onlyRule(
  problems: Readonly<Partial<Record<BuilderPart, string>>> | undefined,
): Readonly<Partial<Record<BuilderPart, string>>> {
  return problems?.group === undefined ? noProblems : { group: problems.group };
}
