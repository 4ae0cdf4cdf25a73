import { Type } from '@sinclair/typebox';
import {
  AccountChange,
  AccountFilter,
  AccountOrder,
  AdministeredAccountDetail,
  AdministeredAccountPage,
  FeatureDeclarations,
  FeatureHistory,
  FeatureList,
  FeatureMatrixPage,
  FeatureSwitch,
  FeatureSwitched,
} from 'sendwright/wire/administration';
import { Failures, PageQuery } from 'sendwright/wire/common';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { listAccounts, readAccount } from './accounts';
import { changeAccount } from './changeAccount';
import { declareFeatures, featureHistory, featureMatrix, listFeatures, switchFeature } from './features';

const tags = ['Administration'];
const reading = { scope: 'administration.read' };
const changing = { scope: 'administration.update' };
const params = Type.Object({ account_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
const sizes = { standard: 50, most: 500 };

/** What those who run the installation see and change: all accounts, whosever they are. */
export function routes(server: Server, { database }: Provider): void {
  server.get(
    '/v3/administration/accounts',
    {
      config: reading,
      schema: {
        tags,
        summary: 'List all accounts',
        querystring: Type.Composite([AccountFilter, AccountOrder, PageQuery]),
        response: { 200: AdministeredAccountPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, sizes);
      const { rows, count } = await listAccounts(database, request.query, request.query, page);
      return { result: rows, _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/administration/accounts/:account_id',
    {
      config: reading,
      schema: { tags, summary: 'Read an account', params, response: { 200: AdministeredAccountDetail, ...Failures } },
    },
    async (request) => readAccount(database, request.params.account_id),
  );

  server.patch(
    '/v3/administration/accounts/:account_id',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Change plan, status, region, rights and limits of an account',
        params,
        body: AccountChange,
        response: { 200: AdministeredAccountDetail, ...Failures },
      },
    },
    async (request) => changeAccount(database, request.caller, request.params.account_id, request.body),
  );

  server.get(
    '/v3/administration/features',
    {
      config: reading,
      schema: { tags, summary: 'List the features that can be switched', response: { 200: FeatureList } },
    },
    async () => ({ features: await listFeatures(database) }),
  );

  server.post(
    '/v3/administration/features',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Take up the features that plugins declare',
        body: FeatureDeclarations,
        response: { 200: FeatureList },
      },
    },
    async (request) => {
      await declareFeatures(database, request.body);
      return { features: await listFeatures(database) };
    },
  );

  server.get(
    '/v3/administration/features/matrix',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Features by account',
        querystring: Type.Composite([AccountFilter, PageQuery]),
        response: { 200: FeatureMatrixPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, sizes);
      const { rows, count } = await featureMatrix(database, request.query, page);
      return { result: rows, _metadata: pageLinks(request, page, count) };
    },
  );

  server.patch(
    '/v3/administration/features/matrix',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Switch a feature for some accounts',
        body: FeatureSwitch,
        response: { 200: FeatureSwitched, ...Failures },
      },
    },
    async (request) => ({ accounts: await switchFeature(database, request.caller, request.body) }),
  );

  server.get(
    '/v3/administration/features/history',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Who switched a feature',
        querystring: Type.Object({ app: Type.String({ maxLength: 60 }), feature: Type.String({ maxLength: 80 }) }),
        response: { 200: FeatureHistory },
      },
    },
    async (request) => ({ result: await featureHistory(database, request.query.app, request.query.feature) }),
  );
}
