/** Font lists that every email app can show, by the name of their first font. */
export const emailFonts = [
  { value: 'Arial, Helvetica, sans-serif', label: 'Arial' },
  { value: "'Helvetica Neue', Helvetica, Arial, sans-serif", label: 'Helvetica' },
  { value: 'Verdana, Geneva, sans-serif', label: 'Verdana' },
  { value: "'Trebuchet MS', Tahoma, sans-serif", label: 'Trebuchet' },
  { value: 'Tahoma, Geneva, sans-serif', label: 'Tahoma' },
  { value: 'Georgia, serif', label: 'Georgia' },
  { value: "'Times New Roman', Times, serif", label: 'Times' },
  { value: "'Palatino Linotype', Palatino, serif", label: 'Palatino' },
  { value: "'Courier New', Courier, monospace", label: 'Courier' },
] as const;
