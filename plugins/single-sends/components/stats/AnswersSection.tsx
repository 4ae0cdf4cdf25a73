import { useCallback, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  DateTime,
  ErrorState,
  FigureTable,
  formatNumber,
  formatPercent,
  PageSection,
  Skeleton,
} from 'sendwright/sdk/ui';
import type { QuestionAnswers } from 'sendwright/wire/answers';
import { hasQuestions } from '../../statistics/questions';
import type { SendReport } from '../../statistics/useSendReport';

/** The people of an answer that are listed at first. */
const listed = 50;

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
        value.result.map((question) => <QuestionTable key={question.question_id} id={id} question={question} />)
      )}
    </PageSection>
  );
}

function QuestionTable({ id, question }: { readonly id: string; readonly question: QuestionAnswers }) {
  const [chosen, setChosen] = useState<string>();
  const { people, average } = question;
  return (
    <>
      <FigureTable label={question.question}>
        <caption>
          {question.question}, {formatNumber(people)} {people === 1 ? 'person' : 'people'}
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
                <Button
                  size="small"
                  intent="quiet"
                  ariaLabel={`Show who answered ${answer}: ${formatNumber(count)}`}
                  ariaExpanded={chosen === answer}
                  onClick={() => setChosen(chosen === answer ? undefined : answer)}
                >
                  {formatNumber(count)}
                </Button>
              </td>
              <td>{formatPercent(count / people)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {chosen !== undefined && <People key={chosen} id={id} questionId={question.question_id} answer={chosen} />}
    </>
  );
}

interface PeopleProps {
  readonly id: string;
  readonly questionId: string;
  readonly answer: string;
}

function People({ id, questionId, answer }: PeopleProps) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) =>
        http.call('GET /marketing/stats/answers/:id/people', {
          params: { id },
          query: { question_id: questionId, answer, page_size: listed },
          retry: true,
          signal,
        }),
      [http, id, questionId, answer],
    ),
  );
  if (failure !== undefined && !value)
    return <ErrorState failure={failure} title="The people couldn't be loaded." onRetry={reload} />;
  if (!value) return <Skeleton shape="block" height={80} label="Loading the people" />;
  const more = value._metadata.count - value.result.length;
  return (
    <FigureTable label={`Who answered ${answer}`}>
      <thead>
        <tr>
          <th scope="col">Contact</th>
          <th scope="col">Answered</th>
        </tr>
      </thead>
      <tbody>
        {value.result.map((person) => (
          <tr key={person.contact_id}>
            <th scope="row">{person.email ?? person.contact_id}</th>
            <td>
              <DateTime at={person.answered_at} length="short" />
            </td>
          </tr>
        ))}
        {more > 0 && (
          <tr>
            <td colSpan={2}>
              And {formatNumber(more)} more: make a segment of the event “Answered” to find all of them.
            </td>
          </tr>
        )}
      </tbody>
    </FigureTable>
  );
}
