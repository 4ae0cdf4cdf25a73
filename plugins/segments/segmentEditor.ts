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

/** What is edited of a segment. */
export interface SegmentContent {
  readonly name: string;
  /** `''`: all contacts. */
  readonly parentListId: string;
  /** In the language of version 2; `''` for a segment that is new. */
  readonly query: string;
}

interface EditorState extends SegmentContent {
  readonly ofList: boolean;
  readonly mode: EditorMode;
}

/** A segment as it is being created or edited. Observable. */
export interface SegmentEditor {
  readonly name: string;
  readonly ofList: boolean;
  readonly parentListId: string;
  readonly mode: EditorMode;
  readonly session: DraftSession;
  /** The query, while it is edited as text. */
  readonly text: string;
  /** What is wrong with the text, in its order; none while the builder is used. */
  readonly textErrors: readonly QueryError[];
  /** What is selected as far as it is finished; undefined while the text is no query. */
  readonly query: Query | undefined;
  /** Why the builder can't show the text, if it can't. */
  readonly tooAdvanced: string | undefined;
  /** What is wrong with each part, once it has been left or saving was tried. */
  problems(id: string): Readonly<Partial<Record<BuilderPart, string>>>;
  readonly nameProblem: string | undefined;
  readonly listProblem: string | undefined;
  /** The text is shown to be read: it is too advanced, and nobody has asked to edit it as text. */
  readonly isLocked: boolean;
  /** Conditions that are left out of the count, because they are not finished. */
  readonly unfinished: number;
  /** How many conditions there are; one for a text. */
  readonly count: number;
  /** Whether nothing of the query is missing or wrong. */
  readonly isFinished: boolean;
  /** What is to be counted; undefined while the text is no query or no list is chosen. */
  readonly wanted: AudienceQuery | undefined;
  readonly isDirty: boolean;
  setName(name: string): void;
  leaveName(): void;
  setOfList(ofList: boolean): void;
  setParentList(id: string): void;
  leave(id: string): void;
  setText(text: string): void;
  /** Edits the query as text from now on. */
  toText(): void;
  unlock(): void;
  /** Goes back to the builder, where it can show the text; answers whether it can. */
  toBuilder(): boolean;
  /** What would be saved; undefined where something is wrong, which is shown from now on. */
  finish(): SegmentContent | undefined;
  /** What is missing is shown from now on. */
  showProblems(): void;
  /** The server refused the name. */
  refuseName(message: string): void;
  /** What there is now counts as saved: leaving does not ask. */
  saved(): void;
  /** Saving failed after all. */
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

/** What `text` shows in the builder; undefined where it is too advanced or no query at all. */
function draftOfText(text: string, fields: QueryFields): SegmentDraft | undefined {
  const { query } = parseQuery(text, 2);
  const builder = query && queryToBuilder(query, fields);
  return builder?.kind === 'group' ? draftOf(builder) : undefined;
}

/** Edits `content`; `fields` answers the fields of the account, loaded before. Observable. */
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

/** The rule on a group is said at once: it is about more than one condition, and none of them is unfinished. */
function onlyRule(
  problems: Readonly<Partial<Record<BuilderPart, string>>> | undefined,
): Readonly<Partial<Record<BuilderPart, string>>> {
  return problems?.group === undefined ? noProblems : { group: problems.group };
}
