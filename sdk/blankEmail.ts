/**
 * A minimal message to start from, for people who write the code.
 * @param body HTML for its body, without a trailing line break
 */
export const blankEmail = (body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title></title>
</head>
<body>
${body}
</body>
</html>
`;
