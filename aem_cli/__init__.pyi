from aem_cli.domain.dialog import Dialog as Dialog
from aem_cli.errors import AemError as AemError
from aem_cli.integrations.evaluated_dialog import EvaluatedDialog as EvaluatedDialog
from aem_cli.integrations.evaluator import Evaluator as Evaluator
from aem_cli.integrations.evaluator import load_config as load_config
from aem_cli.integrations.outputs import evaluate as evaluate
from aem_cli.integrations.outputs import evaluate_with as evaluate_with
from aem_cli.integrations.records import read_dialogs as read_dialogs

__version__: str
__all__: list[str]
