import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/table/lib/css/table.css';
import { Button, FormGroup, InputGroup, Navbar } from '@blueprintjs/core';
import { Cell, Column, Table } from '@blueprintjs/table';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The page that the workbench is compared with: the same purpose with Blueprint's own table, without kernel and
// plugins.

interface SingleSend {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly updated_at: string;
}

async function fetchSends(username: string, password: string): Promise<readonly SingleSend[]> {
  const signedIn = await fetch('/v3/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token }: { token: string } = await signedIn.json();
  const answer = await fetch('/v3/marketing/singlesends?page_size=50', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result }: { result: readonly SingleSend[] } = await answer.json();
  return result;
}

function entered(form: HTMLFormElement): [username: string, password: string] {
  const [username = '', password = ''] = [...form.querySelectorAll('input')].map(({ value }) => value);
  return [username, password];
}

function Peer() {
  const [sends, setSends] = useState<readonly SingleSend[]>();
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSends(await fetchSends(...entered(event.currentTarget)));
  };
  if (!sends) {
    return (
      <form onSubmit={(event) => void signIn(event)}>
        <FormGroup label="Username">
          <InputGroup name="username" />
        </FormGroup>
        <FormGroup label="Password">
          <InputGroup name="password" type="password" />
        </FormGroup>
        <Button type="submit" intent="primary" text="Sign in" />
      </form>
    );
  }
  const cell = (text: (send: SingleSend) => string) => (row: number) => (
    <Cell>{sends[row] ? text(sends[row]) : ''}</Cell>
  );
  return (
    <>
      <Navbar>
        <Navbar.Group>
          <Navbar.Heading>Single sends</Navbar.Heading>
        </Navbar.Group>
      </Navbar>
      <div style={{ height: 700 }}>
        <Table numRows={sends.length}>
          <Column name="Name" cellRenderer={cell(({ name }) => name)} />
          <Column name="Status" cellRenderer={cell(({ status }) => status)} />
          <Column name="Updated" cellRenderer={cell(({ updated_at }) => updated_at)} />
        </Table>
      </div>
    </>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks the element #root.');
createRoot(root).render(<Peer />);
