import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  ErrorState,
  FigureTable,
  formatCount,
  formatNumber,
  formatPercent,
  PageSection,
  Skeleton,
} from 'sendwright/sdk/ui';
import type { QuestionAnswers } from 'sendwright/wire/answers';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { PeopleLink } from '../../people/PeopleLink';
import { hasQuestions } from '../../statistics/questions';
import type { SendReport } from '../../statistics/useSendReport';

/** The answers to the ratings and polls of a send, with the people behind them. Nothing if it has none. */
export function AnswersSection({ report }: { readonly report: SendReport }) {
  return hasQuestions(report.send) ? <Answers report={report} /> : null;
}

function Answers({ report }: { readonly report: SendReport }) {
  const http = useService(Http);
  const { id } = report.send;
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/stats/answers/:id', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  return (
    <PageSection
      title="Answers"
      description="Of ratings and polls. Only answers that people sent count; of several, the last one."
      action={
        <Button size="small" icon="refresh" ariaLabel="Refresh answers" onClick={reload}>
          Refresh
        </Button>
      }
    >
      {failure !== undefined && !value ? (
        <ErrorState failure={failure} title="The answers couldn't be loaded." onRetry={reload} />
      ) : !value ? (
        <Skeleton shape="block" height={160} label="Loading the answers" />
      ) : value.result.length === 0 ? (
        <p>Nobody has answered yet.</p>
      ) : (
        value.result.map((question) => (
          <QuestionTable key={question.question_id} send={report.send} question={question} />
        ))
      )}
    </PageSection>
  );
}

function QuestionTable({ send, question }: { readonly send: SingleSend; readonly question: QuestionAnswers }) {
  // Answers have no days: of several, the last one counts.
  const ofAll = { send, days: undefined, part: {} };
  const { people, average } = question;
  return (
    <>
      <FigureTable label={question.question}>
        <caption>
          {question.question},{' '}
          <PeopleLink
            report={ofAll}
            figure="answered"
            narrowing={{ question: question.question_id }}
            of={question.question}
          >
            {formatCount(people, 'person', 'people')}
          </PeopleLink>
          {average !== null && `, ${average.toFixed(1)} on average`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">People</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {question.answers.map(({ answer, people: count }) => (
            <tr key={answer}>
              <th scope="row">{answer}</th>
              <td>
                <PeopleLink
                  report={ofAll}
                  figure="answered"
                  narrowing={{ question: question.question_id, answer }}
                  of={answer}
                >
                  {formatNumber(count)}
                </PeopleLink>
              </td>
              <td>{formatPercent(count / people)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </>
  );
}
