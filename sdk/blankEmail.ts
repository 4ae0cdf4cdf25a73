/**
 * A message to begin with, for whoever writes the code.
 * @param body HTML that goes into its body, without a line break at the end
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
