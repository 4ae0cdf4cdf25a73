import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import type { StartChoice } from '../contract';
import type { DraftContent } from './draftContent';
import { followingName } from './followingName';

/**
 * The change that lets a message start from a choice. Subject and preheader stay as they are if somebody wrote them; a
 * send that nobody has named is named for a new subject.
 */
export function startChange(content: DraftContent, choice: StartChoice['content']): SingleSendUpdate {
  const { editor = 'code', design, html_content: html, plain_content: plain } = choice;
  const ownText = choice.generate_plain_content === false;
  const isTested = content.abtest !== null;
  const subject = content.subject.trim() === '' && !isTested ? choice.subject : undefined;
  const preheader = content.preheader.trim() === '' && !isTested ? choice.preheader : undefined;
  const { name } = followingName(content, subject === undefined ? {} : { subject });
  return {
    ...(name !== undefined && { name }),
    email_config: {
      editor,
      design: design ?? null,
      html_content: html ?? null,
      plain_content: ownText ? (plain ?? null) : null,
      generate_plain_content: !ownText,
      ...(subject !== undefined && { subject }),
      ...(preheader !== undefined && { preheader }),
    },
  };
}

/** The change that brings back what a message said. */
export function startBefore({ name, email_config: config }: SingleSend): SingleSendUpdate {
  const { editor, design, html_content, plain_content, generate_plain_content, subject, preheader } = config;
  return {
    name,
    email_config: {
      editor,
      design: design ?? null,
      html_content,
      plain_content,
      generate_plain_content,
      subject,
      preheader,
    },
  };
}
