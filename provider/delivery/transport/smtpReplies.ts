/** A server's complete reply to one command (RFC 5321, 4.2). */
export interface SmtpReply {
  readonly code: number;
  /** The lines without their codes, joined by line breaks. */
  readonly text: string;
}

const line = /^(\d{3})([ -]?)(.*)$/;
/** No real server sends longer replies. */
const maximumReply = 64 * 1024;

/** Assembles replies from socket data. */
export class SmtpReplies {
  private buffered = '';
  private lines: string[] = [];

  /** The replies that `chunk` completes. @throws Error if it is not SMTP */
  push(chunk: string): SmtpReply[] {
    this.buffered += chunk;
    if (this.buffered.length > maximumReply || this.lines.length > 1000)
      throw new Error('The server sent an endless reply.');
    const replies: SmtpReply[] = [];
    let position = 0;
    for (let end = this.buffered.indexOf('\n'); end !== -1; end = this.buffered.indexOf('\n', position)) {
      const match = line.exec(this.buffered.slice(position, end).replace(/\r$/, ''));
      position = end + 1;
      if (match === null) throw new Error('The server does not speak SMTP.');
      this.lines.push(match[3] ?? '');
      if (match[2] === '-') continue;
      replies.push({ code: Number(match[1]), text: this.lines.join('\n') });
      this.lines = [];
    }
    this.buffered = this.buffered.slice(position);
    return replies;
  }
}
