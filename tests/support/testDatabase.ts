export { stopPostgres } from '../../provider/database/embeddedPostgres';
export { createTestDatabase, prepareTestDatabases } from '../../provider/testing/testDatabase';
