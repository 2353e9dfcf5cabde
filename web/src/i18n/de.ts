import errors from '$catalogue/errors.de.json';
import ls from '$catalogue/ls.de.json';
import lsTable from '$catalogue/ls_table.de.json';
import rules from '$catalogue/rules.de.json';
import ui from '$catalogue/ui.de.json';

export default { ...ui, ...ls, ...lsTable, ...rules, ...errors };
