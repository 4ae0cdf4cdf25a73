import type { ImportFailure } from 'sendwright/wire/imports';

/** Why a file can't be imported, and what to do. */
export const importProblems: Readonly<Record<ImportFailure | 'all-rejected', string>> = {
  'csv-empty': 'The CSV file is empty. Choose a file with a header row and at least one contact.',
  'csv-missing-header':
    'We were unable to detect any headers in your CSV file. Add a first row that names each column, such as email ' +
    'and first_name.',
  'csv-parse-failure':
    'We encountered an error attempting to process your CSV file. Please ensure the file is a valid CSV file.',
  'csv-encoding':
    'The file has bytes that are no characters in its encoding. Choose the encoding that it was saved in, or save it ' +
    'as “CSV UTF-8”.',
  'csv-email-not-mapped': 'No column is mapped to Email. Map one and import again.',
  'csv-identifier-not-mapped':
    'We were unable to detect an identifier column in the CSV file headers. Map a column to Email, Phone number ' +
    'ID, External ID or Anonymous ID.',
  'csv-over-1-million': 'The CSV file has more than 1 million contacts. Split it and import the parts.',
  'contact-limit': "Your plan's contact limit is reached. Delete contacts or upgrade your plan, then import again.",
  'all-rejected': 'No rows could be imported. See the reasons below, fix the file and import it again.',
  quarantined:
    'Quarantined: this import stopped the server twice, so it was canceled. Check the file for damaged or very ' +
    'long rows, then import it again.',
  'job-failed': 'The import could not be completed. Please try again. If the issue continues, contact Support.',
};
