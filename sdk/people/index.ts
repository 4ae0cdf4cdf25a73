/** The people behind a figure: the drawer that lists them. Loaded with the pages that use it. */
export { PeopleDrawer, type PeopleDrawerProps } from './PeopleDrawer';
export type { FetchPeople, PeoplePage, PeopleSoFar } from './usePeople';
