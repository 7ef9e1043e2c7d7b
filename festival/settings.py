"""Settings of both profiles: the party (one laptop, one process, plain http on a local network,
SQLite) and, in one block at the end, what is otherwise where Moonbowl is hosted."""

from __future__ import annotations

from pathlib import Path

from django.conf.locale import LANG_INFO

from festival.environment import (
    Profile,
    data_folder,
    database,
    extra_hosts,
    fingerprint,
    profile,
    proxies,
    redis,
    second_folder,
    secret_key,
    time_zone,
)
from festival.web.addresses import LiveHosts
from rules.files import FILES

BASE_DIR = FILES
DATA_DIR = data_folder()
BACKUPS_DIR = second_folder()  # a memory stick or another disk; None for none
SECRET_KEY = secret_key(DATA_DIR)
DEBUG = False
ALLOWED_HOSTS = LiveHosts(extra_hosts())
TRUSTED_PROXIES = proxies()  # are believed when they say for whom they ask

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "festival.apps.FestivalConfig",
    "rules.apps.RulesConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # what one radio has to carry to sixty phones
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "festival.web.known_sessions.KnownSessionsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "festival.web.middleware.UnreadableRulebookMiddleware",
    "festival.web.middleware.DataFileMiddleware",
    "festival.web.elsewhere.PlayedElsewhereMiddleware",
]
ROOT_URLCONF = "festival.urls"
ASGI_APPLICATION = "festival.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                ("django.template.loaders.cached.Loader", ["festival.web.templates.Loader"]),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {
                "cached": "festival.live.tags",
                "web": "festival.web.tags",
                "wording": "festival.words.tags",
            },
        },
    },
]

DATABASES = {
    "default": {
        "ENGINE": "festival.web.data_file",
        "NAME": DATA_DIR / "moonbowl.sqlite3",
        "CONN_MAX_AGE": None,  # threads last as long as the server
        "OPTIONS": {
            # A deferred transaction that turns into a write fails at once when another one writes;
            # an immediate one waits its turn.
            "transaction_mode": "IMMEDIATE",
            # One file to copy, and every acknowledged roll is on the disk. WAL would be two files
            # and has a rare corruption fault in SQLite before 3.51.3.
            "init_command": "PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA;",
        },
        # A file in the tests as well: threads that share a database in memory see other faults.
        "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels.layers.InMemoryChannelLayer",
        # A socket that outlives group_expiry is dropped from its group without a word.
        "CONFIG": {"capacity": 1000, "group_expiry": 10 * 365 * 24 * 3600},
    }
}

STATICFILES_DIRS = [BASE_DIR / "static"]
# Whatever changes in a file changes the address of all, so a phone asks for each but once.
STATIC_URL = f"static/{fingerprint(STATICFILES_DIRS)}/"
WHITENOISE_USE_FINDERS = True  # no collectstatic before a party
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/[0-9a-f]{8}/"
WHITENOISE_ALLOW_ALL_ORIGINS = False

LANGUAGE_CODE = "en"
# Each by its own name, which needs no translation.
LANGUAGES = [
    ("en", "English"),
    ("zh-hant", "繁體中文"),
    ("zh-hans", "简体中文"),
    ("fil", "Filipino"),
]
# Django has names for the languages that it speaks itself.
for code, name in LANGUAGES:
    LANG_INFO.setdefault(code, {"bidi": False, "code": code, "name": name, "name_local": name})
# Some browsers still call Filipino by its parent, Tagalog.
LANG_INFO["tl"] = LANG_INFO["tl-ph"] = {"fallback": ["fil"]}
FORMAT_MODULE_PATH = ["festival.locale"]
LOCALE_PATHS = [Path(__file__).resolve().parent / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = time_zone()

AUTHENTICATION_BACKENDS = ["festival.people.sign_in.Backend"]
LOGIN_URL = "sign_in_help"
LOGIN_REDIRECT_URL = "home"

# Optimization: what is written goes to the database, what is read is in memory; who may do what is
# asked of the database each time all the same. Several processes need a cache that they share.
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
# Cookies ignore ports: another program on localhost must not overwrite ours.
SESSION_COOKIE_NAME = "moonbowl_session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "moonbowl_csrf"
CSRF_COOKIE_HTTPONLY = True  # scripts read the token from the page
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_NAME = "moonbowl_language"
LANGUAGE_COOKIE_AGE = 400 * 24 * 3600  # until the next year's evening; browsers keep none longer
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this policy on plain http and complain of it on every page of a phone.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "media-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024  # a list goes to its preview and back in a field
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # two fields a prize, and there may be many prizes
DATA_UPLOAD_MAX_NUMBER_FILES = 100  # tables of a hall come back at once; the body is bounded too
FILE_UPLOAD_HANDLERS = ["festival.web.uploads.BoundedUploadHandler"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "level": "ERROR", "formatter": "line"},
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "filename": DATA_DIR / "moonbowl.log",
            "maxBytes": 1024 * 1024,
            "backupCount": 3,
            "delay": True,
            "encoding": "utf-8",
            "formatter": "line",
        },
    },
    "root": {"level": "WARNING", "handlers": ["terminal", "file"]},
    "loggers": {
        # Django would also mail the errors, and prints them in a second manner.
        "django": {"level": "WARNING", "handlers": [], "propagate": True},
        # Anybody on the network can cause these: not on the emcee's terminal.
        "django.security": {"level": "WARNING", "handlers": ["file"], "propagate": False},
    },
}

if profile() is Profile.HOSTED:
    DATABASES = {"default": database()}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [redis()], "prefix": "moonbowl"},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": redis(),
            "KEY_PREFIX": "moonbowl",
        }
    }
