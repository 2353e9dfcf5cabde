// Every area of the catalogue that is shown in a browser.
const areas = import.meta.glob<Record<string, string>>(
  ['$catalogue/*.en.json', '!$catalogue/cli.en.json'],
  { eager: true, import: 'default' },
);

export default Object.assign({}, ...Object.values(areas)) as Readonly<Record<string, string>>;
