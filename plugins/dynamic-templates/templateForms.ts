import { IsRequired, MaxCharacters } from 'sendwright/sdk/forms';

/** The name of a template. */
export class TemplateForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
}

/** The required fields of every version. */
export class VersionForm {
  @IsRequired('Version name') @MaxCharacters('Version name', 100) name = '';
  @IsRequired('Subject') @MaxCharacters('Subject', 255) subject = '';
}

/** The delimiters around a name in a legacy template. */
export class TagsForm {
  @IsRequired('Opening tag') @MaxCharacters('Opening tag', 20) opening = '';
  @IsRequired('Closing tag') @MaxCharacters('Closing tag', 20) closing = '';
}
