import { readable } from '../../validation/readableText';

/** A server's complete reply to one command (RFC 5321, 4.2). */
export interface SmtpReply {
  readonly code: number;
  /** The lines without their codes, joined by line breaks. What is no text is replaced. */
  readonly text: string;
}

const line = /^(\d{3})([ -]?)(.*)$/;
/** Lines of a reply, and characters of one; RFC 5321 (4.5.3.1.5) allows 512. No real server sends more. */
const maximumLines = 200;
const maximumLine = 4096;
const endless = 'The server sent an endless reply.';

/** Assembles replies from socket data. */
export class SmtpReplies {
  private buffered = '';
  private lines: string[] = [];

  /** The replies that `chunk` completes. @throws Error if it is not SMTP */
  push(chunk: string): SmtpReply[] {
    this.buffered += chunk;
    const replies: SmtpReply[] = [];
    let position = 0;
    for (let end = this.buffered.indexOf('\n'); end !== -1; end = this.buffered.indexOf('\n', position)) {
      if (end - position > maximumLine || this.lines.length >= maximumLines) throw new Error(endless);
      const match = line.exec(this.buffered.slice(position, end).replace(/\r$/, ''));
      position = end + 1;
      if (match === null) throw new Error('The server does not speak SMTP.');
      this.lines.push(readable(match[3] ?? ''));
      if (match[2] === '-') continue;
      replies.push({ code: Number(match[1]), text: this.lines.join('\n') });
      this.lines = [];
    }
    this.buffered = this.buffered.slice(position);
    if (this.buffered.length > maximumLine) throw new Error(endless);
    return replies;
  }
}
